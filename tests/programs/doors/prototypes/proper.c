// verdict: safe
// assuming: 0
static int f(int a) { return a & 1; }
int main(void) { return f(1); }
