// verdict: safe
// args: --property bounds,assert
#include <assert.h>
#include <stdio.h>
int main(void) {
    char b[1];
    sprintf(b, "");
    return 0;
}
