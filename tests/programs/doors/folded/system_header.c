// What counts as a system header has no warnings.
// verdict: unsafe
# 1 "folded.h" 1 3
int next(void) { return 2147483647 + 1; }
# 3 "system_header.c" 2
int main(void) { return next(); }
