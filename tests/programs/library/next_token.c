// not: safe
// long
// The second call writes where the first one left off.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <string.h>
int main(void) {
    char s[8] = "a,b,c", *place = 0;
    strtok_r(s, ",", &place);
    s[3] = ',';
    strtok_r(0, ",", &place);
    assert(s[3] == ',');
    return 0;
}
