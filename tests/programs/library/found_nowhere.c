// not: safe
// `strchr` gives back null where nothing is found.
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[64];
    if (!fgets(b, sizeof b, stdin)) return 1;
    *strchr(b, '\n') = 0;
}
