// Which of two objects comes first is nobody's promise; inside one, the order is.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a, b;
int main(void) { if (&a > &b) reach_error(); return 0; }
