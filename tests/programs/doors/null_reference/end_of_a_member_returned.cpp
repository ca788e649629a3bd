// verdict: unsafe
// line: 4
struct S { int v[3]; int t; } s;
int &g() { return s.v[3]; }
int main() { g(); return 0; }
