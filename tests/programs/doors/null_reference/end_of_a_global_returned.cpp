// verdict: unsafe
// line: 4
// args: --entry at
int g[3]; extern "C" int &at() { return g[3]; }
