// A function of glibc's that the program declares by hand.
// not: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
extern const char*gnu_get_libc_version(void);
int main(void){ if(gnu_get_libc_version()==0) reach_error(); return 0; }
