// not: unsafe
// A pointer below what `new` gave, after the last access.
int main() { int *a = new int[2](); int *p = a + 1; int s = 0; while (p != a - 1) { s += *p; --p; } delete[] a; return s; }
