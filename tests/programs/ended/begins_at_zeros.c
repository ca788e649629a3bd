// verdict: safe
#include <stdio.h>
int main(int argc, char **argv) {
    char a[8] = "ab";
    puts(a + (argc & 7));
    return 0;
}
