// verdict: safe
#include <assert.h>
#include <errno.h>
extern int nd_int(void);
static int half(int n) {
    if (n % 2 != 0) {
        errno = EDOM;
        return -1;
    }
    return n / 2;
}
int main(void) {
    int n = nd_int();
    errno = 0;
    int h = half(n);
    if (errno == 0)
        assert(h * 2 == n);
    else
        assert(errno == EDOM);
}
