// verdict: unsafe
#include <stdlib.h>
int main(void) {
    const char *level = getenv("LEVEL");
    int n = level ? atoi(level) : 1;
    return 100 / n;
}
