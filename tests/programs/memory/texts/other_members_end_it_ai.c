// args: --engine ai
// not: safe
// A number of another member may end the text.
#include <assert.h>
#include <string.h>
union both { char text[16]; int numbers[4]; };
int main(int argc, char **argv) {
    (void)argv;
    union both b;
    memset(&b, 1, sizeof b);
    b.text[15] = 0;
    b.numbers[1] = argc;
    assert(strlen(b.text) >= 8);
}
