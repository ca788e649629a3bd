// not: unsafe
// A result leads into the argument, or is null.
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[64];
    if (!fgets(b, sizeof b, stdin)) return 1;
    char *end = strchr(b, '\n');
    if (end) *end = 0;
    return 0;
}
