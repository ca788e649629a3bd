// not: unsafe
// What C leaves open of a text that is taken apart is no failure: a number that doesn't
// fit, and a text that goes over the one it comes from.
#include <stdio.h>
#include <string.h>
extern void __VERIFIER_assert(int);
int main(void)
{
    int i = 0, n = sscanf("99999999999", "%d", &i);
    char text[16] = "a b";
    __VERIFIER_assert(n == 1);
    if (i == 1410065407)
        return 1;
    sscanf(text, "%*s%15s", text);
    __VERIFIER_assert(strcmp(text, "b") == 0);
    sscanf("abc", "%15[c-a]", text);
    __VERIFIER_assert(text[0] == 'b');
    return 0;
}
