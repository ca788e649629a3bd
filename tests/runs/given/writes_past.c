// stdin: "overlong\n"
// fails: 8
#include <stdio.h>

int main(void) {
    char word[4];
    int n = 0;
    n = scanf("%s", word);
    printf("%d %s\n", n, word);
    return 0;
}
