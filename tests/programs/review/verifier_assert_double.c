// not: safe
// args: --property assert
// A float that is asserted is not known to be true.
extern void __VERIFIER_assert(double);int main(void){__VERIFIER_assert(0.0);return 0;}
