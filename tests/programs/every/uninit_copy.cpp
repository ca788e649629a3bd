// args: --property uninit
// not: safe
struct S{int a,b;};
int main(){ S s; s.a=1; S t=s; S u(t); return u.b;}
