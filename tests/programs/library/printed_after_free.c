// verdict: unsafe
// The text was copied by the library, whose writes are bytes of that object only.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
int main(void) {
    char *p = malloc(6);
    if (!p) return 0;
    strcpy(p, "hello");
    free(p);
    printf("%s\n", p);
}
