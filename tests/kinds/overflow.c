// Results of arithmetic with a sign.
int input(void);
int main(void) {
  int n = input(), total = input();
  long wide = input();
  switch (input()) {
  case 0: total += n; break;
  case 1: return -n;
  case 2: n++; break;
  case 3: return total / n;
  case 4: return n << 2;
  case 5: return wide * wide * wide > 0;
  }
  return 0;
}
