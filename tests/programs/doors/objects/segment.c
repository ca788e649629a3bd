// not: unsafe
// Another address space, where something lies at 0.
typedef int __attribute__((address_space(257))) fsint;
int main(void){ fsint*p=0; int x=*p; return 0;}
