// verdict: unknown
// long
// What C leaves open of a number that doesn't fit is no failure.
#include <stdio.h>
extern void __VERIFIER_assert(int);
int main(void)
{
    int i = 0;
    sscanf("99999999999", "%d", &i);
    __VERIFIER_assert(i != 1410065407);
    return 0;
}
