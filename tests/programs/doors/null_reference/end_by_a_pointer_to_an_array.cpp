// verdict: unsafe
// line: 4

int main() { int a[3]; int (*row)[3] = &a; int &r = (*row)[3]; (void)r; }
