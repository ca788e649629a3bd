// verdict: unsafe
// line: 3
int g[3]; int main() { int &r = g[1000]; (void)r; return 0; }
