// verdict: unsafe
// The null pointer is found before anything is said of its length.
#include <stdio.h>
int main(int argc, char **argv) {
    (void)argv;
    char b[4];
    const char *s = argc > 3 ? "abc" : 0;
    sprintf(b, "%s", s);
    return 0;
}
