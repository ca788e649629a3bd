// not: unsafe
// args: --property uninit
// A structure without a value in its padding is passed as a number.
struct S { char a; short b; char c; };
static int f(struct S s) { return s.a + s.b + s.c; }
int main(void) { struct S s; s.a = 1; s.b = 2; s.c = 1; return f(s); }
