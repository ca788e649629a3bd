// Conversions.
int input(void);
int main(void) {
  int n = input();
  switch (input()) {
  case 0: return (unsigned char)n;
  case 1: return (short)n;
  }
  return 0;
}
