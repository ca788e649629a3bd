// verdict: safe
// flags: -Os
// Code that is only there where it need not be small.
int main(void) {
  int z = 0;
#ifndef __OPTIMIZE_SIZE__
  return 1 / z;
#endif
  return z;
}
