// verdict: unsafe
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *p = malloc(5);
    if (!p) return 0;
    strcpy(p, "hello");
    free(p);
}
