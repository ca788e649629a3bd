// Which of two objects comes first is nobody's promise; inside one, the order is.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
#include <stdlib.h>
int main(void) { char *p = malloc(1), *q = malloc(1); if (p && q && p < q) reach_error(); return 0; }
