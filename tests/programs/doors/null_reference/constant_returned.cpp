// verdict: unsafe
struct P { int a, b; };
P &f() { return *(P *)nullptr; } // fails
int main() { f(); return 0; }
