// verdict: safe
// assuming: 0
static int f() { return 1; }
int main(void) { return f() - 1; }
