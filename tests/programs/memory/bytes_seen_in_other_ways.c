// A write to some bytes changes every way in which they are seen.
// long
// verdict: unsafe
// ai: unknown
// args: --property assert
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { int a, b; };
typedef long long __attribute__((may_alias)) raw;
union word { unsigned u; float f; unsigned char c[4]; unsigned short s[2]; };
int main(void) {
    union word w;
    w.u = 0x01020304;
    assert(w.c[0] == 4 && w.c[3] == 1); // proved
    w.c[1] = 0xff;
    assert(w.u == 0x0102ff04); // proved
    assert(w.s[0] == 0xff04 && w.s[1] == 0x0102); // proved
    w.s[1] = 0;
    assert(w.u == 0xff04 && w.c[2] == 0); // proved
    w.f = 1.0f;
    assert(w.u == 0x3f800000); // proved
    w.c[3] = 0xbf;
    assert(w.f == -1.0f);
    unsigned n = __VERIFIER_nondet_uint();
    w.u = n;
    w.c[0] = 1;
    assert(w.u != 2); // proved
    assert(w.u != n); // fails
    struct pair p = {1, 2}, old;
    long long both;
    memcpy(&both, &p, sizeof both);
    p.a = 9;
    memcpy(&old, &both, sizeof old);
    assert(old.a == 1 && old.b == 2); // proved
    assert(old.a == p.a); // fails
    struct pair one = {3, 4}, other;
    raw number = *(raw *)&one;
    one.a = 8;
    *(raw *)&other = number;
    assert(other.a == 3 && other.b == 4); // proved
    return 0;
}
