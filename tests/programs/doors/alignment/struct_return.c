// A structure is read where it lies.
// args: --property align
// verdict: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
struct T{long a,b,c;}; static _Alignas(8) char b[100];
static struct T f(void){ struct T*q=(struct T*)(b+1); return *q; }
int main(void){ f(); return 0; }
