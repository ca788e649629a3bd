// A function in a section whose contents run as they stand.
// assumes: not as a part of a section
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
__attribute__((section(".fini"))) void f(void){ reach_error(); }
int main(void){ return 0; }
