// verdict: unsafe
// line: 6
// A reference is bound to what a null pointer points to.
static int f(int &) { return 1; }
extern "C" int nd_int(void);
int main() { int x = 1; int *p = nd_int() ? &x : nullptr; return f(*p); }
