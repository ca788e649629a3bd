// ai: safe
// long
// What is held against the ends of `int` before it is kept lies between them, also where a
// program holds much against small numbers.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
int main(void)
{
    long kept[4] = { 0 };
    int odd = 0;
    for (;;) {
        long v = kept[__VERIFIER_nondet_uint() % 4];
        __VERIFIER_assert(v <= INT_MAX && v >= INT_MIN);
        switch (__VERIFIER_nondet_int()) {
        case 3: v = v + 1; break;
        case 8: v = v * 2; break;
        case 13: v = v - 3; break;
        case 18: odd = 0; break;
        case 23: odd = 1; break;
        case 28: odd = 2; break;
        case 33: odd = 3; break;
        case 38: odd = 4; break;
        case 43: odd = 5; break;
        case 48: odd = 6; break;
        case 53: odd = 7; break;
        case 58: odd = 8; break;
        case 63: odd = 9; break;
        case 68: odd = 10; break;
        case 73: odd = 11; break;
        default: return odd;
        }
        if (v > INT_MAX || v < INT_MIN)
            return -1;
        kept[__VERIFIER_nondet_uint() % 4] = v;
    }
}
