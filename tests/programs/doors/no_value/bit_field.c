// not: unsafe
// args: --property uninit
// A bit-field is set beside others without a value.
struct s{unsigned a:3,b:5;};
int main(void){ struct s x; x.a=1; return x.a; }
