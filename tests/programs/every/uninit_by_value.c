// args: --property uninit
// not: safe
struct S{int a,b;}; int g(struct S s){ return s.b ? 3 : 0; }
int main(){ struct S s; s.a=1; return g(s);}
