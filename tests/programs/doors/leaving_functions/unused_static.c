// All functions are entries, those that nothing calls, too.
// args: --entry all
// verdict: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
static int f(int x){ if(x==5) reach_error(); return 0; } int h(void){ return 0; }
