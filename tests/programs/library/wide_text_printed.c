// verdict: safe
#include <stdio.h>
#include <wchar.h>
int main(void) {
    wchar_t a[50];
    wmemset(a, L'x', 49);
    a[49] = 0;
    printf("%ls %d\n", a, 1);                  // proved
    printf("%10ls %ls\n", a + 7, L"constant"); // proved
    return 0;
}
