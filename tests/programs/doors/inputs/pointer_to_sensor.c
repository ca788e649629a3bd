// verdict: unsafe
// line: 6
// An input may be called through a pointer.
extern int sensor(void);
static int (*volatile_read)(void) = sensor;
int main(void) { return 100 / volatile_read(); }
