// A linker names the start of a section.
// args: --property assert
// assumes: nothing that the program uses lies at `__start_mysec`
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
__attribute__((section("mysec"))) int a=1; extern int __start_mysec[], __stop_mysec[];
int main(void){ for(int*p=__start_mysec;p<__stop_mysec;p++) *p=5; if(a!=1) reach_error(); return 0; }
