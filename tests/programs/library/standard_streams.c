// verdict: safe
// They are not null, and lead to streams.
#include <stdio.h>
int main(int argc, char **argv) {
    (void)argv;
    fprintf(stderr, "%d\n", argc);
    return feof(stdin) ? 2 : 0;
}
