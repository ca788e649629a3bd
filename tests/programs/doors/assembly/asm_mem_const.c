// Operands of assembly in memory are accesses.
// verdict: unsafe
static const int c = 3; int main(void) { const int *p = &c; __asm__("movl $1,%0" : "=m"(*(int *)p)); return 0; }
