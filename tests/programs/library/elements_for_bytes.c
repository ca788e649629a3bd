// verdict: unsafe
#include <stdio.h>
int main(void) {
    int b[10] = {0};
    fwrite(b, sizeof b, 10, stdout);
}
