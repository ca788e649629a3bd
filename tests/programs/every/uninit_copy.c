// args: --property uninit
// not: safe
struct S{int a,b;};
int main(){ struct S s; s.a=1; struct S t=s; return t.b;}
