// The system calls what stands in some sections, before and after `main`.
// verdict: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
static void c(void){ reach_error(); }
__attribute__((section(".dtors"),used)) static void (*p)(void)=c;
int main(void){ return 0; }
