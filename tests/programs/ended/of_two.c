// verdict: safe
#include <stdio.h>
int main(int argc, char **argv) {
    char a[4] = "abc", b[8] = "abcdefg";
    const char *p = argc > 1 ? a : b;
    puts(p);
    return 0;
}
