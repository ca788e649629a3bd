// Which of two objects comes first is nobody's promise; inside one, the order is.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
void f(void) {} void g(void) {}
int main(void) { if ((uintptr_t)f < (uintptr_t)g) reach_error(); return 0; }
