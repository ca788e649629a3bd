// not: safe
// args: --property assert
// With one character, the second isn't there, and nothing is assigned.
#include <assert.h>
#include <stdio.h>
int main(void) {
    char c = 0;
    int n = scanf("%*c%c", &c);
    assert(n != 0);
    return 0;
}
