// verdict: safe
// args: --property assert
// A character is read, or there is none left: 0 of them are never read.
#include <assert.h>
#include <stdio.h>
int main(void) {
    char c;
    int read = scanf("%c", &c);
    assert(read != 0);
    return 0;
}
