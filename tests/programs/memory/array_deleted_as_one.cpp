// verdict: unsafe
// line: 3
int main() { int *p = new int[3]{1, 2, 3}; delete p; }
