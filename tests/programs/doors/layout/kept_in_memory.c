// What is computed from an address depends on where the object lies.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
struct s { uintptr_t at; int n; } s;
int a[8];
int main(void) { struct s *p = &s; p->at = (uintptr_t)&a[2]; if (p->at < 100000) reach_error(); return 0; }
