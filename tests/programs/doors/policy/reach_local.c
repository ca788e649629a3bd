// A local whose address was handed out before.
// args: --property div
// not: unsafe
// assumes: leaves the memory that is modelled alone
extern void keep(int *), unknown(void);
int main(void) {
  int x = 2;
  keep(&x);
  unknown();
  return 100 / 2;
}
