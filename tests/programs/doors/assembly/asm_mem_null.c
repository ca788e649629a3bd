// Operands of assembly in memory are accesses.
// verdict: unsafe
int main(void) { int *p = 0; __asm__("movl $1,%0" : "=m"(*p)); return 0; }
