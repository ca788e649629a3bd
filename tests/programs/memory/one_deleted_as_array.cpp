// verdict: unsafe
// line: 3
int main() { int *p = new int(3); delete[] p; }
