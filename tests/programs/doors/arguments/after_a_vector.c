// not: unsafe
// args: --entry f
// Two numbers are passed as one vector, and the object behind them is one.
struct s { float x, y; };
struct big { long a[5]; int n; };
int f(struct s s, struct big b) { return b.n > 3; }
