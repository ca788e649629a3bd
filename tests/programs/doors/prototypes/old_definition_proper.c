// verdict: safe
// assuming: 1
// assumes: of its parameters' types
int f(a) int a; { return a & 1; }
int main(void) { return f(1); }
