// verdict: unsafe
// args: --property assert
// What a file holds that the program never writes is an input, and so is a copy of it.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[8], b[8];
    FILE *f = fopen("name", "r");
    if (!f) return 1;
    if (fgets(a, 8, f)) {
        strcpy(b, a);
        assert(b[0] != 'x');
    }
    return 0;
}
