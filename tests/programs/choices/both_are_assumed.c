// ai: safe
// `a && b` is assumed, where nobody branches on it.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
int a[4], m[3][5];
int main(void)
{
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4);
    a[i] = 1;
    __VERIFIER_assume(j >= 0 && j < 3 && k >= 0 && k < 5);
    m[j][k] = 2;
    __VERIFIER_assert(i + j + k <= 9);
    return 0;
}
