// not: safe
// args: --property assert
// What is read goes through the buffer.
#include <assert.h>
#include <stdio.h>
static char buffer[BUFSIZ];
int main(void) {
    int n;
    setvbuf(stdin, buffer, _IOFBF, sizeof buffer);
    char before = buffer[0];
    if (scanf("%d", &n) != 1) return 1;
    assert(buffer[0] == before);
    return 0;
}
