// Divisors.
struct average { int sum, count; };
int input(void);
int main(void) {
  struct average a = {10, input()};
  switch (input()) {
  case 0: return a.sum / a.count;
  case 1: return 7 % input();
  case 2: a.sum /= a.count - 1; break;
  }
  return 0;
}
