// Addresses that are computed.
int input(void);
int main(void) {
  int a[4] = {0}, b[4] = {0}, *p = a, *q = input() ? a : b;
  switch (input()) {
  case 0: p--; break;
  case 1: p += input(); break;
  case 2: return q - p > 0;
  }
  return p != 0;
}
