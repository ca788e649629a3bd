// verdict: safe
struct S { int v[3]; int t; } s; int f(int &) { return 0; }
int &g() { return s.v[0]; }
int main() { g(); return f(s.v[2]); }
