// verdict: unsafe
// Twice 2^63 bytes are none, modulo 2^64.
#include <stdio.h>
int main(void) {
    char b[10] = {0};
    fwrite(b, 1ul << 63, 2, stdout);
}
