// verdict: safe
#include <stdio.h>
int main(int argc, char **argv) {
    char a[8] = "abc";
    a[argc & 3] = 'x';
    puts(a);
    return 0;
}
