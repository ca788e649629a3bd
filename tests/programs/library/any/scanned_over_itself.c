// not: unsafe
// long
// What C leaves open of a text that goes over the one it comes from is no failure.
#include <stdio.h>
#include <string.h>
extern void __VERIFIER_assert(int);
int main(void)
{
    char text[16] = "a b";
    sscanf(text, "%*s%15s", text);
    __VERIFIER_assert(strcmp(text, "b") != 0);
    return 0;
}
