// verdict: unsafe
#include <stdlib.h>
#include <time.h>
int main(void) {
    srand((unsigned)time(NULL));
    int n = rand();
    return n + 1 > 3;
}
