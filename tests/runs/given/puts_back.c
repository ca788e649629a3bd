// stdin: "12+34*5\n"
#include <ctype.h>
#include <stdio.h>

static int number(void) {
    int n = 0, c;
    while (isdigit(c = getc(stdin)))
        n = 10 * n + (c - '0');
    ungetc(c, stdin);
    return n;
}

static int term(void) {
    int n = number(), c;
    while ((c = getchar()) == '*')
        n *= number();
    ungetc(c, stdin);
    return n;
}

int main(void) {
    int n = term(), c;
    while ((c = getchar()) == '+')
        n += term();
    printf("%d %d\n", n, c);
    return 0;
}
