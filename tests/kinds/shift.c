// By how much is shifted.
int input(void);
int main(void) {
  int n = input();
  switch (input()) {
  case 0: return 1 << n;
  case 1: return n >> 32;
  case 2: return (int)(1ul >> (n + 1));
  }
  return 0;
}
