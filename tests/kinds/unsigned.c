// Results of arithmetic without a sign.
unsigned input(void);
int main(void) {
  unsigned n = input(), length = input();
  switch (input()) {
  case 0: return n + length > 0;
  case 1: return length - 1 > n;
  case 2: length *= 2; break;
  }
  return 0;
}
