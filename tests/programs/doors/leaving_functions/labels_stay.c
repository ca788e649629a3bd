// verdict: safe
// args: --entry exported
// The address of a label of a static function is not that of the function.
static unsigned divide(unsigned n) {
  static void *volatile here = &&end;
  (void)here;
  if (n > 5)
    goto end;
  n = 1;
end:
  return 100 / n;
}
unsigned use(void) { return divide(7); }
