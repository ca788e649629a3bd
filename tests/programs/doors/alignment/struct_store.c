// A structure is written where it lies.
// args: --property align
// verdict: unsafe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
struct T{long a,b,c;}; static _Alignas(8) char b[100]; static struct T t;
int main(void){ struct T*q=(struct T*)(b+1); *q=t; return 0; }
