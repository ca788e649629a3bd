// The system calls what stands in some sections, before and after `main`.
// verdict: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
__attribute__((section(".init_array"),used)) static void (*p)(void)=reach_error;
int main(void){ return 0; }
