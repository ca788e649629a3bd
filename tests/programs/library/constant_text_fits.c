// verdict: safe
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
int main(void) {
    char *p = malloc(6);
    if (!p) return 0;
    strcpy(p, "hello");
    free(p);
}
