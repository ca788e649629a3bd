// verdict: unsafe
#include <stdio.h>
#include <wchar.h>
int main(void) {
    wchar_t *a = 0;
    printf("%ls\n", a); // one fails
    return 0;
}
