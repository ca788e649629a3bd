// not: safe
// `fgets` writes over what was there.
#include <assert.h>
#include <stdio.h>
int main(void) {
    char b[4] = "a";
    if (fgets(b, sizeof b, stdin)) assert(b[0] == 'a');
}
