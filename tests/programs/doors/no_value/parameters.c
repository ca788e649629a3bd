// verdict: safe
// args: --property uninit
// Parameters of all sorts have values.
_Bool __VERIFIER_nondet_bool(void);
static int f(_Bool b, char c, float x, long l) { int r = 0; if (b) r = c; return x > 1 ? r : (int)(l & 3); }
int main(void) { return f(__VERIFIER_nondet_bool(), 'a', 2.0f, 7); }
