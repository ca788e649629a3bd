// Constructors get the arguments of `main`.
// not: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
__attribute__((constructor)) static void c(int argc,char**argv,char**envp){ if(!argv||!envp) reach_error(); }
int main(void){ return 0; }
