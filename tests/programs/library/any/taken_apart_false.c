// verdict: unsafe
// One text that is taken apart holds no more than it does.
#include <stdio.h>
extern void __VERIFIER_assert(int);
int main(void)
{
    char word[4];
    int i = 0;
    __VERIFIER_assert(sscanf("12ab", "%d%3s", &i, word) == 2);
    __VERIFIER_assert(i == 12 && word[2] == 0);
    sscanf("abcd", "%s", word); // one fails
    return 0;
}
