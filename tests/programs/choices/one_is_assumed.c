// not: safe
// `a || b` is assumed: neither need hold.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int a[4];
int main(void)
{
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    __VERIFIER_assume((i >= 0 && i < 4) || j == 7);
    a[i] = 1; // one must not be proved
    return 0;
}
