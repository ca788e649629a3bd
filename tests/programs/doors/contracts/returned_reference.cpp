// not: unsafe
// A reference isn't null.
extern int &get();
int main() { int *p = &get(); if (!p) return 1 / (p != 0); return 0; }
