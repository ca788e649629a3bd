// not: safe
// So many rounds back, `x * y` was larger: nothing is taken from it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || a > 70000 || b < 0 || b > 40000) return 0;
    int x = a, y = b, z = 0, p = 0;
    while (x > 0) {
        p = x * y;
        if (x % 2 == 1) z += y;
        y *= 2;
        x /= 2;
        if (y > 100000000) return 0;
    }
    return z + p > 3;
}
