// domain: nullity(intervals)
// beyond: intervals
// args: --property null
// A pointer to one of two objects, chosen in a loop.
extern int nd_int(void);
int main(void) {
  int a = 0, b = 0;
  int *p = &a;
  while (nd_int())
    p = nd_int() ? &a : &b;
  *p = 1; // proved
  return a + b;
}
