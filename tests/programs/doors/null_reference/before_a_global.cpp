// verdict: unsafe
// line: 4
static int g[3]; static int use(int &r) { return &r == g; }
int main() { return use(g[-1]); }
