// verdict: unsafe
#include <wchar.h>
int main(void) {
    wchar_t a[100], b[50];
    wmemset(a, L'C', 99);
    a[99] = 0;
    wcscpy(b, a);
    return 0;
}
