// args: --engine ai
// not: safe
// A number of another member stands where the text ended.
#include <string.h>
union both { char text[16]; int numbers[4]; };
int main(int argc, char **argv) {
    (void)argv;
    union both b;
    memset(&b, 1, sizeof b);
    b.text[6] = 0;
    b.numbers[1] = argc | 0x01010101;
    return (int)strlen(b.text);
}
