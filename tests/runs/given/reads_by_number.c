// stdin: "ab"
// beyond: what `read` has taken, nobody knows
#include <stdio.h>
#include <unistd.h>

int main(void) {
    char c;
    if (read(0, &c, 1) != 1)
        return 1;
    return getchar() == 'b' ? 0 : 2;
}
