// Another definition may take the place of a weak one.
// args: --entry f
// verdict: safe
// assumes: no other `w` takes the place of this weak one
void reach_error(void);
__attribute__((weak)) int w(void) { return 1; }

int f(void) {
  if (w() != 1)
    reach_error(); // proved
  return 0;
}
