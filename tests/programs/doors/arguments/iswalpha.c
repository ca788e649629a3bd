// verdict: safe
// assumes: `iswalpha` is given what it allows
// What isn't checked is an assumption.
#include <wctype.h>
int main(int argc, char **argv) { return iswalpha((wint_t)argc * 1000) != 0; }
