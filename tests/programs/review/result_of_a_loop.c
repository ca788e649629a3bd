// verdict: safe
// assuming: 0
extern int nondet_int(void);
static int find(int n) {
  for (int i = 0; i < n; i++)
    if (nondet_int()) return i;
  return -1;
}
int main(void) { return find(nondet_int()) > 10; }
