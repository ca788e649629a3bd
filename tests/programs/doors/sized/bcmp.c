// verdict: unsafe
// args: --property null
// line: 6
// `bcmp`, declared by hand, reads null.
int bcmp(const void*,const void*,unsigned long);
int main(void){ return bcmp(0,0,5); }
