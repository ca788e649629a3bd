// not: safe
#include <wchar.h>
int main(void) {
    wchar_t from[9], to[8];
    wmemset(from, L'x', 8);
    from[8] = 0;
    wcscpy(to, from);
    return (int)to[0];
}
