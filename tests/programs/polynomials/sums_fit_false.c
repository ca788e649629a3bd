// not: safe
// 70,000 numbers are too many.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 70000) return 0;
    int s = 0;
    for (int i = 0; i < n; i++) s += i;
    return s;
}
