// not: safe
// The result of a weak function.
int hook(int) __attribute__((weak));
int main(void) { return hook(3) > 0; }
