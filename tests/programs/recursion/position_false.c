// not: safe
// Behind the inner call, the position may be 11.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static int pos;
static int expr(int d);
static int atom(int d) {
    if (pos < 11 && __VERIFIER_nondet_char() == '(' && d > 0) {
        pos++;
        int v = expr(d - 1);
        pos++;
        return v;
    }
    if (pos < 11) pos++;
    return 0;
}
static int expr(int d) {
    int v = atom(d);
    while (pos < 11 && __VERIFIER_nondet_char() == '+') { pos++; v |= atom(d); }
    return v;
}
int main(void) { expr(4); assert(pos <= 11); }
