// verdict: unsafe
// line: 5
// A parameter that asks for three elements gets null.
static int f(int a[static 3]) { return 0; }
int main(void) { return f(0); }
