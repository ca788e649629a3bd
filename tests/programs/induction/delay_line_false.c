// not: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a=0,b=0,c=0,d=0; unsigned char h[4]={0,0,0,0};
  unsigned p=0;
  while (1) {
    unsigned char in = __VERIFIER_nondet_uchar();
    d=c; c=b; b=a; a=in;
    h[p & 3] = in; p++;
    assert(d == h[(p + 1) & 3]);
  }
}
