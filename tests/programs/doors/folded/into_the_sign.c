// not: safe
// A bit is shifted into the sign where there is nothing to instrument.
static int g = 1 << 31;
int main(void) { return g == 0; }
