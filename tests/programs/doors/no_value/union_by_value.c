// not: unsafe
// args: --property uninit
// What another member of a union would have needs no value.
union u{char c; long l;};
static int g(union u x){ return x.c; }
int main(void){ union u x; x.c=1; return g(x); }
