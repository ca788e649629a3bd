// A linker names the start of a section.
// assumes: nothing that the program uses lies at `__start_mysec`
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
__attribute__((section("mysec"),used)) static int a=1; extern int __start_mysec;
int main(void){ __start_mysec=5; if(a!=1) reach_error(); return 0; }
