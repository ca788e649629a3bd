// verdict: unsafe
// line: 6
#include <string.h>
int main(void) {
    char a[3] = "abc";
    return strlen(a) == 3;
}
