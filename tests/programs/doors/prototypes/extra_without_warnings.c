// verdict: safe
// flags: -Wno-everything
// assuming: 1
// assumes: without a prototype
// Whatever a user wants to hear: clang drops an argument that the function doesn't take.
int f();
int main(void) { return f(1, 2); }
int f(int a) { return a & 1; }
