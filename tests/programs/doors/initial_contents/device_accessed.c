// not: safe
// Nobody knows what is at 4096.
static volatile int *const reg = (int *)0x1000;
int main(void) { return *reg; }
