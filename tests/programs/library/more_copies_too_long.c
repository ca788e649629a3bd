// not: safe
// args: --engine ai
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
int main(int argc, char **argv) {
    (void)argv;
    char room[8], from[16];
    wchar_t wide[8];
    memset(from, 'a', 15);
    from[15] = 0;
    switch (argc) {
    case 1: mempcpy(room, from, 12); break;
    case 2: stpncpy(room, from, 12); break;
    case 3: memccpy(room, from, 0, 12); break;
    case 4: wcpncpy(wide, L"abc", 12); break;
    default: mbstowcs(wide, from, 12); break;
    }
}
