// not: unsafe
// args: --property uninit
struct S { char a; short b; char c; };
static struct S f(void) { struct S s; s.a = 1; s.b = 2; s.c = 1; return s; }
int main(void) { return f().b; }
