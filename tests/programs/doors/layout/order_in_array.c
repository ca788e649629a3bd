// Which of two objects comes first is nobody's promise; inside one, the order is.
// verdict: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a[4];
int main(void) { int n = nondet_int(); if (n < 0 || n > 3) return 0; if (&a[n] > &a[2]) reach_error(); return 0; }
