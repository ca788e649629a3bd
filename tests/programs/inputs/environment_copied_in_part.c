// not: unsafe
#include <stdlib.h>
#include <string.h>
int main(void) {
    char b[16];
    const char *home = getenv("HOME");
    if (!home || strlen(home) >= 16) return 1;
    strcpy(b, home);
    return b[0];
}
