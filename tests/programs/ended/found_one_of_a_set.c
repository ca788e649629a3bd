// verdict: unsafe
// line: 7
#include <assert.h>
#include <string.h>
int main(void) {
    char a[6] = "hello";
    assert(strpbrk(a, "xyzl") - a == 3);
    return 0;
}
