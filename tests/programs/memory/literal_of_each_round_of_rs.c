// verdict: unknown
// What `#line` calls a file doesn't tell its language.
#line 1 "x.rs"
int main(void) {
  int *p = 0;
  for (int k = 0; k < 2; k++) { int *q = &(int){k}; if (k == 1) *p = 3; p = q; }
  return 0;
}
