// verdict: unsafe
// args: --entry _ZN1s3setEi
// Not more members than there are.
struct s { int a[4]; void set(int i); };
void s::set(int i) { (void)i; a[4] = 0; }
