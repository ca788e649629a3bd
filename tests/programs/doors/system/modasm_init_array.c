// Assembly may make the system call a function.
// assumes: assembly outside of functions
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
__attribute__((used)) static void c(void){ reach_error(); }
__asm__(".pushsection .init_array,\"aw\"\n.quad c\n.popsection\n");
int main(void){ return 0; }
