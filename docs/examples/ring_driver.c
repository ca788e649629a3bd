// What callers of the ring buffer keep to.
struct ring {
  unsigned head, count;
  int items[16];
};
extern int ring_push(struct ring *r, int item);
extern int nd_int(void);

int main(void) {
  struct ring r = {0, 0, {0}};
  while (nd_int())
    ring_push(&r, nd_int());
  return 0;
}
