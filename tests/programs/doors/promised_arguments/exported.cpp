// not: unsafe
// long
// args: --entry exported
// Every function that others can call gets what its parameters ask for.
struct s { int a; int get() const; };
int s::get() const { return a; }
int f(const s &x, int &y) { y = 1; return x.get() == 2; }
