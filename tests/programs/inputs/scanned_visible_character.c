// verdict: safe
// args: --property assert
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char c;
    if (scanf(" %c", &c) == 1) assert(c != ' ' && c != '\n');
    return 0;
}
