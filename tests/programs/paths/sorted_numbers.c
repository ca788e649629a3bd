// verdict: safe
// 120 orders of five numbers, and what compares them says which there are.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[5];
    for (int i = 0; i < 5; i++) a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4 - i; j++)
            if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
    for (int i = 0; i < 4; i++) assert(a[i] <= a[i + 1]);
}
