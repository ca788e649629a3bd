// Each function is undefined in its own way, for some arguments; no flag takes a check away.
// long
// args: --entry all --property all
// verdict: unsafe
void *malloc(__SIZE_TYPE__);
void free(void *);
void reach_error(void);

int sum(int x, int y) {
  return x + y; // one fails
}

int difference(int x, int y) {
  return x - y; // one fails
}

int product(int x, int y) {
  return x * y; // one fails
}

int negation(int x) {
  return -x; // one fails
}

int increment(int x) {
  x++; // one fails
  return x;
}

int folded(int on) {
  return on ? 2147483647 + 1 : 0; // one fails
}

int folded_shift(int on) {
  return on ? 1 << 32 : 0; // one fails
}

int folded_division(int on) {
  return on ? 1 / 0 : 0; // one fails
}

int shift_amount(unsigned x, int n) {
  return (x << n) != 0; // one fails
}

int shift_right(int x, int n) {
  return x >> n; // one fails
}

int shift_base(int x) {
  return x << 4; // one fails
}

int quotient(unsigned x, unsigned y) {
  return x / y != 0; // one fails
}

int remainder_(unsigned x, unsigned y) {
  return x % y != 0; // one fails
}

int least(int y) {
  return (-2147483647 - 1) / (y | 1); // one fails
}

int element(unsigned i) {
  int a[4] = {1, 2, 3, 4};
  return a[i & 7]; // one fails
}

int inner_element(unsigned i) {
  int a[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  return a[0][i & 7]; // one fails
}

int lane(unsigned i) {
  typedef int four __attribute__((vector_size(16)));
  four v = {1, 2, 3, 4};
  return v[i & 7]; // one fails
}

int null(int on) {
  int x = 0;
  int *p = on ? 0 : &x;
  return *p; // one fails
}

int bound(int n) {
  char a[n & 3]; // one fails
  return sizeof a > 3;
}

int freed(int on) {
  int *p = malloc(4);
  if (!p)
    return 0;
  *p = 1;
  if (on)
    free(p);
  return *p; // one fails
}

int unset(int on) {
  int x;
  if (on)
    x = 1;
  return x > 0; // one fails
}

int impossible(int on) {
  if (on)
    __builtin_unreachable(); // one fails
  return 0;
}

int magnitude(int x) {
  return __builtin_abs(x); // one fails
}

int zeros(unsigned x) {
  return __builtin_clz(x); // one fails
}

int stated(int on) {
  if (on)
    reach_error(); // one fails
  return 0;
}

int main(void) { return 0; }
