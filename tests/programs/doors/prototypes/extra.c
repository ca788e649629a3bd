// verdict: safe
// assuming: 1
// assumes: without a prototype
// Clang drops an argument that the function doesn't take.
int f();
int main(void) { return f(1, 2); }
int f(int a) { return a & 1; }
