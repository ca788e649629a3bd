// Floating-point numbers that no integer of the type holds.
int input(void);
int main(void) {
  int n = input();
  double d = n * 1e6;
  float f = n;
  switch (input()) {
  case 0: return (int)d;
  case 1: return (unsigned)f;
  }
  return 0;
}
