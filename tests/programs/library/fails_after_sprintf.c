// verdict: unsafe
// long
// What fails depends on nothing that was written there.
#include <stdio.h>
int main(int argc, char **argv) {
    (void)argv;
    char b[16];
    int v[3] = {0};
    sprintf(b, "%d", argc);
    if (argc == 3) v[argc] = 1;
    return v[0];
}
