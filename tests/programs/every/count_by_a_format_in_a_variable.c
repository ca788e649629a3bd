// not: safe
// The only constant text is no format.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int n = 1;
    const char *format = "%s%n";
    printf(format, "abc", &n);
    assert(n == 1);
}
