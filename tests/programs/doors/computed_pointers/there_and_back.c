// not: unsafe
// A pointer leaves its object and comes back before it is used.
int main(void) { long a[2] = {1, 2}; long *p = a - 5; p = p + 6; return *p == 2 ? 0 : (int)*p; }
