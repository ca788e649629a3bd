// verdict: unsafe
// line: 6
#include <assert.h>
#include <string.h>
int main(void) {
    char a[6] = "abcab"; assert(strrchr(a, 'a') == a);
    return 0;
}
