// Who is handed a function that reports failures may call it.
// not: safe
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
extern void foo(void(*)(void));
int main(void){ foo(reach_error); return 0; }
