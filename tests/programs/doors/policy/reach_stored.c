// A local whose address lies in another local, which was handed out.
// args: --property div
// not: unsafe
// assumes: leaves the memory that is modelled alone
struct list { int *first; };
extern void keep(struct list *), unknown(void);
int main(void) {
  int x = 2;
  struct list l = {&x};
  keep(&l);
  unknown();
  return 100 / 2;
}
