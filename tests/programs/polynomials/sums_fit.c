// verdict: safe
// What is added up has a closed form, which tells how large it becomes.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000 || m < -1000 || m > 1000) return 0;
    int s = 5, t = 0, u = 0;
    for (int i = 1; i <= n; i++) {
        s += i * i;
        t += 3;
        u += m;
    }
    return s + t > u;
}
