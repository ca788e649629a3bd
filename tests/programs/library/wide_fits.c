// not: unsafe
#include <wchar.h>
int main(void) {
    wchar_t a[50], b[50];
    wmemset(a, L'C', 49);
    a[49] = 0;
    wcscpy(b, a);
    return 0;
}
