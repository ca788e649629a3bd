// not: unsafe
// The program defines the function, in assembly.
#include <assert.h>
asm(".globl foo\nfoo: xor %eax,%eax\nret");
int foo(void);
int main(void) { assert(foo() == 0); return 0; }
