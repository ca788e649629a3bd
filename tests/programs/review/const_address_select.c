// verdict: safe
// args: --property pointer
// Only the constant address that is chosen counts; one past the end is fine.
extern int __VERIFIER_nondet_int(void);
int a[3];int*p;
int main(void){int c=__VERIFIER_nondet_int();if(c){p=&a[3];return 0;}p=c?&a[5]:&a[0];return p==&a[3];}
