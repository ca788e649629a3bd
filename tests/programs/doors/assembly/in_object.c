// Operands of assembly in memory are accesses: these are fine.
// not: unsafe
int a[3];
int main(void) {
  int x;
  __asm__("movl $1,%0" : "=m"(a[2]));
  __asm__("movl %1,%0" : "=r"(x) : "m"(a[2]));
  return 0;
}
