// verdict: unsafe
// long
// line: 9
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char a[5];
    if (argc > 1) {
        strncpy(a, argv[1], sizeof a), puts(a);
    }
    return 0;
}
