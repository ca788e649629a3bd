// verdict: unsafe
#include <stdlib.h>
int main(void) {
    free(getenv("HOME"));
    return 0;
}
