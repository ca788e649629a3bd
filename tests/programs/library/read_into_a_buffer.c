// verdict: safe
// A result between -1 and the size is an index of what was read.
#include <unistd.h>
int main(void) {
    char b[10];
    long n = read(0, b, sizeof b);
    if (n > 0) {
        char last = b[n - 1];
        write(1, b, (unsigned long)n);
        return last;
    }
    return 0;
}
