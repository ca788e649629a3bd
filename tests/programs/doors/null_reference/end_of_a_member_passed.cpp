// verdict: unsafe
// line: 4
struct S { int v[3]; int t; } s; int f(int &) { return 0; }
int main() { return f(s.v[3]); }
