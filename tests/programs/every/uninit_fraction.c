// args: --property uninit
// not: safe
struct S{int a; double b;}; 
int main(){ struct S s; s.a=1; struct S t=s; double d=t.b*2; return 0;}
