// verdict: unsafe
// with: first.c
// args: --entry all
// A static function that nothing calls, in the second file.
static int old(int x) { return 1 / x; } // one fails
int g(void) { return 3; }
