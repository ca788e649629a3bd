// verdict: safe
// At most 39 characters are copied, and the last one is 0.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char a[40];
    if (argc > 1) {
        strncpy(a, argv[1], sizeof a - 1);
        a[sizeof a - 1] = 0;
        puts(a);
    }
    return 0;
}
