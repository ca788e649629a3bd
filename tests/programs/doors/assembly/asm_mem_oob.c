// Operands of assembly in memory are accesses.
// verdict: unsafe
int a[3]; int main(void) { int *p = a + 3; __asm__("movl $1,%0" : "=m"(*p)); return 0; }
