// not: unsafe
// References to locals, elements, temporaries and what a pointer leads to.
static int &pick(int *p) { return *p; }
int main() {
  int x = 3;
  int a[3] = {1, 2, 3};
  int &r = x;
  const int &c = 5;
  int sum = 0;
  for (int &e : a) sum += e;
  int &second = pick(a + 1);
  return r + c + sum + second;
}
