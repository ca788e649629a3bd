// verdict: unsafe
// Each time, the declaration leaves `x` without a value.
void __VERIFIER_error(void);
int main(void) {
  int n = 0;
again:;
  int x;
  if (n) {
    if (x != 1)
      __VERIFIER_error(); // fails
    return 0;
  }
  x = 1;
  n++;
  goto again;
}
