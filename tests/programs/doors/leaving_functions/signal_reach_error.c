// Who is handed a function that reports failures may call it.
// not: safe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
#include <signal.h>
int main(void){ signal(SIGINT,(void(*)(int))reach_error); raise(SIGINT); return 0; }
