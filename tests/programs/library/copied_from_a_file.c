// not: unsafe
// long
// args: --property assert
// What a file holds that the program has written is no input, and a copy of it is none.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[8], b[8];
    FILE *w = fopen("name", "w");
    if (!w) return 1;
    if (fputs("y", w) < 0) return 1;
    if (fclose(w) != 0) return 1;
    FILE *f = fopen("name", "r");
    if (!f) return 1;
    if (fgets(a, 8, f)) {
        strcpy(b, a);
        assert(b[0] != 'x');
    }
    return 0;
}
