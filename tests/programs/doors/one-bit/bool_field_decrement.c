// `--` on a `_Bool` turns it over.
// verdict: safe
int main(int argc, char **argv) {
  _Bool b = argc > 1;
  b--;
  if (b != !(argc > 1))
    __builtin_trap();
  return 0;
}
