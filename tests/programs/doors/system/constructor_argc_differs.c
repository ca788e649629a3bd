// Constructors get the arguments of `main`.
// not: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
static int g; __attribute__((constructor)) static void c(int argc,char**argv){ g=argc; }
int main(int argc,char**argv){ if(g!=argc) reach_error(); return 0; }
