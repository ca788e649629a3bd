// assuming: 1
// flags: -Os
// Code for small programs is not seen: an assumption.
int main(void) {
#ifdef __OPTIMIZE_SIZE__
  return 1 / 0;
#endif
  return 0;
}
