// verdict: safe
// args: --entry exported
// A static function that is returned, and right for every argument.
static unsigned half(unsigned n) { return n / 2; }
unsigned (*get(void))(unsigned) { return half; }
