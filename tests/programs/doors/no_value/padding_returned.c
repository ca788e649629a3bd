// not: unsafe
// args: --property uninit
// Padding needs no value, in what is returned.
struct s{char a; int b;};
static struct s g(int i){ struct s x; x.a=i; x.b=2; return x; }
int main(void){ return g(1).b; }
