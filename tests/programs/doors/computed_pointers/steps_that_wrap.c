// not: safe
// long
// Four steps of 2^62 bytes lead back to the start on the machine, not in C.
int main(void) { int a[4] = {7}; long i = 1L << 60; int *p = a; for (int k = 0; k < 4; k++) p += i; return *p; }
