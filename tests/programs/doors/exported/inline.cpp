// verdict: unsafe
// args: --entry exported
inline int h(int x) { return 1 / x; } // one fails
int g() { return 3; }
