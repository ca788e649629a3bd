// Copies of structures call `memcpy`, that of the program if it has one.
// flags: -ffreestanding
// assumes: does what the C library's does
extern void reach_error(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);
static int n; void*memcpy(void*d,const void*s,unsigned long k){ n++; for(unsigned long i=0;i<k;i++) ((volatile char*)d)[i]=((const char*)s)[i]; return d; }
struct S{int a[50];}; static struct S a,b; int main(void){ a=b; if(n!=0) reach_error(); return 0; }
