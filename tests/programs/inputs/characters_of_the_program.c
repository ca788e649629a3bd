// verdict: unsafe
// long
// A command is a character that the program compares, behind numbers.
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    char line[100];
    while (fgets(line, sizeof line, stdin) != NULL) {
        long items[8];
        int top = 0;
        for (const char *p = line; *p != '\0'; p++) {
            if (isdigit((unsigned char)*p) && top < 8) {
                items[top++] = *p - '0';
            } else if (*p == '+' && top >= 2) {
                items[top - 2] += items[top - 1];
                top--;
            } else if (*p == '%' && top >= 2) {
                items[top - 2] %= items[top - 1];
                top--;
            }
        }
        printf("%d\n", top);
    }
    return 0;
}
