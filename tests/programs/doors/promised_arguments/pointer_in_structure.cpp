// A pointer in a structure may be null, and numbers are any.
// args: --entry number
// verdict: unsafe
extern "C" void reach_error(void);
struct list {
  int n;
  list *next;
};

extern "C" int number(list l) {
  if (l.n == 5)
    reach_error(); // fails
  return 0;
}
