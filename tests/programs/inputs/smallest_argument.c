// verdict: unsafe
// Only the smallest number overflows.
#include <stdlib.h>
int main(int argc, char **argv) {
    int a = 1;
    if (argc > 2) a = atoi(argv[2]);
    return --a > 0;
}
