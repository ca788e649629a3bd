// not: unsafe
// args: --property uninit
// Padding needs no value.
struct s{char a; int b;};
static int g(struct s x){ return x.a+x.b; }
int main(void){ struct s x; x.a=1; x.b=2; return g(x); }
