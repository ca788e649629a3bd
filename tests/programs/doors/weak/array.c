// not: safe
// An element of an undefined weak array.
extern int limits[] __attribute__((weak));
extern int bounds[3] __attribute__((weak));
int main(int argc, char **argv) { return argc > 1 ? limits[2] : bounds[2]; }
