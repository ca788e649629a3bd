// verdict: unknown
// long
// What `sprintf` writes is not modelled.
#include <stdio.h>
int main(int argc, char **argv) {
    (void)argv;
    char b[16] = "x";
    int v[3] = {0};
    sprintf(b, "%d", argc);
    if (b[0] == 'x') v[3] = 1;
    return v[0];
}
