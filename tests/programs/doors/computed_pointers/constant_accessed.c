// verdict: unsafe
// line: 5
// The address of an element past the end of a global, stored and read.
int a[3]; int *p;
int main(void) { p = &a[5]; return *p; }
