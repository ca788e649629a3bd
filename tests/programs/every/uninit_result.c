// args: --property uninit
// not: safe
struct S{int a,b;}; static struct S f(int k){ struct S s; s.a=k; return s;}
int main(){ return f(1).b;}
