// verdict: unsafe
// flags: -Os
// Code that is only there where it is to be small.
int main(void) {
#ifdef __OPTIMIZE_SIZE__
  return 1 / 0;
#endif
  return 0;
}
