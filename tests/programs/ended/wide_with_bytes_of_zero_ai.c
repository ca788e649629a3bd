// args: --engine ai
// not: safe
// Bytes that are 0 end no wide text.
#include <wchar.h>
int main(void) {
    wchar_t a[2] = {0x41, 0x41000041}; return (int)wcslen(a);
}
