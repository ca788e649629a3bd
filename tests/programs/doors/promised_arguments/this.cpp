// not: unsafe
// args: --entry _ZN1s3getEi
// `this` is not null, and its members are there.
struct s { int a[4]; int get(int i); };
int s::get(int i) { return i >= 0 && i < 4 ? a[i] : 0; }
