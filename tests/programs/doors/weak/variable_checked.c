// not: unsafe
// An undefined weak variable is read after a check for null.
extern int limit __attribute__((weak));
int main(void) { return &limit && limit > 3; }
