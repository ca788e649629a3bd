// An inline function.
// verdict: unsafe
// line: 4
static inline int top(int on) { return on ? 2147483647 + 1 : 0; }
int main(int argc, char **argv) { return top(argc > 1); }
