// verdict: unsafe
// args: --wrapv --property overflow
// Where arithmetic wraps, the least number divided by -1 traps all the same.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    return b == 0 ? 0 : a / b;
}
