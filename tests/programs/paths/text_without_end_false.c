// not: safe
// None of the characters need be the terminator.
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char t[3];
    for (int i = 0; i < 3; i++) t[i] = __VERIFIER_nondet_char();
    puts(t); // one must not be proved
}
