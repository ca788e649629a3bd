int first(int x) { return x; }
