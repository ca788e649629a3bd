// verdict: safe
// That a text ends inside its buffer is known from what was decided of its bytes.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char t[4], u[4];
    for (int i = 0; i < 3; i++) t[i] = __VERIFIER_nondet_char();
    t[3] = 0;
    size_t n = strlen(t);
    memcpy(u, t, n + 1);
    assert(strlen(u) == n);
}
