// verdict: unsafe
// args: --entry asks
// A pointer in it may lead to an object that is too small.
struct big { long pad[4]; int *to; };
int asks(struct big b) {
  int *p = b.to;
  *p = 9; // must not be proved
  return 1;
}
