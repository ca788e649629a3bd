// stdin: "ab"
// beyond: whether a stream can be rewound, the system knows
#include <stdio.h>

int main(void) {
    getchar();
    rewind(stdin);
    return getchar() == 'a' ? 0 : 1;
}
