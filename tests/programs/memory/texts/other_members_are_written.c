// verdict: unsafe
// long
// ai: unknown
// args: --property bounds,assert
// Where a text ends in a structure, and other members behind and inside.
#include <assert.h>
#include <stdint.h>
#include <string.h>

struct record {
    char text[8];
    int behind;
    char *pointer;
};

union both {
    struct {
        char text[8];
        char more[8];
    };
    int numbers[4];
};

int input(void);

int main(void)
{
    struct record r;
    union both b;

    strcpy(r.text, "abc");
    r.behind = input();
    r.pointer = r.text;
    assert(strlen(r.text) == 3);

    memset(&b, 1, sizeof b);
    b.text[5] = 0;
    b.numbers[2] = input();
    assert(strlen(b.text) == 5); // proved
    b.numbers[0] = 0x01010101;
    b.numbers[1] = 0x01010101;
    b.numbers[2] = 0x01010001;
    assert(strlen(b.text) == 5); // one fails
    return 0;
}
