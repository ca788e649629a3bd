// Another definition may take the place of a weak one.
// args: --strict
// verdict: unknown
void reach_error(void);
__attribute__((weak)) int w(void) { return 1; }

int main(void) {
  if (w() != 1)
    reach_error();
  return 0;
}
