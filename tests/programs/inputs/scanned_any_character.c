// verdict: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char c;
    if (scanf("%c", &c) == 1) assert(c != ' ');
    return 0;
}
