// args: --engine ai --property assert
// not: safe
// It reads a pointer that it writes through.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <string.h>
int main(void) {
    char text[8] = "a,b", *rest = text;
    strsep(&rest, ",");
    assert(text[1] == ',');
}
