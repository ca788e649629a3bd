// ai: safe
// long
// What is read once as a digit is one, also where its place is read again.
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
extern void __VERIFIER_assert(int);
static long number(const char *p)
{
    long v = 0;
    while (isdigit((unsigned char)*p)) {
        v = v * 10 + (*p++ - '0');
        if (v > INT_MAX)
            return -1;
    }
    __VERIFIER_assert(v >= 0);
    return v;
}
int main(void)
{
    char line[200];
    while (fgets(line, sizeof line, stdin) != NULL)
        __VERIFIER_assert(number(line) <= INT_MAX);
    return 0;
}
