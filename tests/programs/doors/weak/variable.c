// not: safe
// An undefined weak variable is read without a check for null.
extern int limit __attribute__((weak));
int main(void) { return limit > 3; }
