// Conversions.
int input(void);
int main(void) {
  int n = input();
  double d = n * 1e6;
  switch (input()) {
  case 0: return (unsigned char)n;
  case 1: return (int)d;
  }
  return 0;
}
