// not: unsafe
// seconds: 4
// What `gethostname` writes is not modelled: no run knows it.
#include <unistd.h>
int main(void) {
    char b[16] = "x";
    int v[3] = {0};
    (void)gethostname(b, 16);
    if (b[0] == 'x') v[3] = 1;
    return v[0];
}
