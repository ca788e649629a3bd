// not: unsafe
// long
// What C leaves open of a text that is taken apart is no failure: a number that doesn't
// fit, and a text that goes over the one it comes from.
#include <stdio.h>
#include <string.h>
extern void __VERIFIER_assert(int);
int main(void)
{
    char line[8] = "1 2";
    int b = 0, i = 0, n = sscanf("99999999999", "%d", &i);
    char text[16] = "a b";
    __VERIFIER_assert(n == 1);
    sscanf(line, "%1s %d", line + 2, &b);
    __VERIFIER_assert(b == 2); // must not be proved
    if (i == 1410065407)
        return 1;
    sscanf(text, "%*s%15s", text);
    __VERIFIER_assert(strcmp(text, "b") == 0);
    sscanf("abc", "%15[c-a]", text);
    __VERIFIER_assert(text[0] == 'b');
    return 0;
}
