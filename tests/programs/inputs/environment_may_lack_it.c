// verdict: unsafe
#include <stdlib.h>
int main(void) {
    return getenv("HOME")[0];
}
