// assumes: without a prototype
int f(a) int a; { return a & 1; }
int main(void) { return f(1, 2); }
