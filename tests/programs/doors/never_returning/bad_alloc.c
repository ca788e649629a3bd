// not: unsafe
// A function of libstdc++ throws.
extern void __VERIFIER_assert(int); extern void _ZSt17__throw_bad_allocv(void);
int main(void) { _ZSt17__throw_bad_allocv(); __VERIFIER_assert(0); return 0; }
