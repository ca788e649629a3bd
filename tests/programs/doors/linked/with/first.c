int first(int x) { return x; }
static int twice(int x) { return x & 1; }
int calls(int x) { return twice(x); }
