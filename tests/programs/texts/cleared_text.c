// verdict: safe
#include <assert.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
    char a[20], *b = calloc(8, 1);
    memset(a, 0, sizeof a);
    assert(strlen(a) == 0);
    if (b) assert(strlen(b) == 0);
    free(b);
    return 0;
}
