// verdict: unsafe
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    int n = atoi(argv[1]);
    return n * 2 > 3;
}
