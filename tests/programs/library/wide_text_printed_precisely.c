// not: safe
// The precision counts what is printed: how far it is read, the locale says.
#include <stdio.h>
#include <wchar.h>
int main(void) {
    wchar_t a[2] = {L'a', L'b'};
    printf("%.3ls\n", a); // must not be proved
    return 0;
}
