// verdict: unsafe
// ai: unknown
// args: --property assert
// A number whose bytes are 0 ends a text before its old end.
#include <assert.h>
#include <string.h>

union both {
    char text[16];
    int numbers[4];
};

int main(void)
{
    union both b;

    memset(&b, 1, sizeof b);
    b.text[13] = 0;
    assert(strlen(b.text) == 13); // proved
    b.numbers[1] = 0x01010101;
    assert(strlen(b.text) >= 4); // proved
    b.numbers[1] = 0x01000101;
    assert(strlen(b.text) == 13); // fails
    return 0;
}
