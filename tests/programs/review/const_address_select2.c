// verdict: unsafe
// args: --property pointer
// The constant address before the start is chosen.
extern int __VERIFIER_nondet_int(void);
int a[3];int*p;
int main(void){int c=__VERIFIER_nondet_int();p=c?&a[-1]:&a[0];return 0;}
