// assumes: without a prototype
// flags: -std=gnu89
int main(void) { return f(1, 2, 3); }
int f(int a, int b) { return a & b & 1; }
