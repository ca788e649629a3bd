// not: unsafe
// args: --property uninit
// A structure may be returned before all of it has a value.
struct s{int a,b;};
static struct s g(void){ struct s x; x.a=1; return x; }
int main(void){ g(); return 0; }
