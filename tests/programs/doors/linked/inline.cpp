// verdict: unsafe
// with: first.cpp
// args: --entry all
struct S { int h(int x) { return 1 / x; } }; // one fails
inline int ih(int x) { return x; }
int g() { return 3; }
