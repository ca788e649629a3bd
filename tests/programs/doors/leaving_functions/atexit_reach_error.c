// Who is handed a function that reports failures may call it.
// not: safe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void){ atexit(reach_error); return 0; }
