// verdict: safe
// args: --engine ai
// Each of them has its own end.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    (void)argv;
    char *t[4];
    for (int i = 0; i < 4; i++) {
        t[i] = malloc(3);
        if (!t[i]) return 0;
        t[i][0] = 'a';
        t[i][1] = 0;
        t[i][2] = 'x';
    }
    char *p = t[argc & 3];
    puts(p);
}
