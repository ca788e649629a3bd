// Who is handed a function that reports failures may call it.
// not: safe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
#include <pthread.h>
static pthread_once_t f=PTHREAD_ONCE_INIT;
int main(void){ pthread_once(&f,reach_error); return 0; }
