// verdict: unsafe
// args: --entry f
struct s { float x, y; };
int f(struct s s, int k, int m) { return 100 / (k - 7); }
