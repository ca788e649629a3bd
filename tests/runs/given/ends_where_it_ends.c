// stdin: "7"
#include <stdio.h>

int main(void) {
    int a, b;
    printf("%d\n", scanf("%d", &a));
    printf("%d\n", feof(stdin) != 0);
    printf("%d\n", scanf("%d", &b));
    printf("%d %d\n", getchar(), a);
    clearerr(stdin);
    printf("%d\n", feof(stdin));
    return 0;
}
