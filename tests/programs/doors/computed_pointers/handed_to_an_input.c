// not: unsafe
// A function that isn't seen gets a pointer past the object; it may not use it.
void look(const int *p);
int main(void) { int a[2] = {0, 0}; look(a + 3); return 0; }
