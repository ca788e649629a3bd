// verdict: unknown
// args: --inline-limit 0
//
// Constants can't be written.
static const unsigned table[4] = {1, 2, 3, 4};
static unsigned there[4];
static unsigned get(const unsigned *p) {
  return *p; // proved
}
static void put(unsigned *p) {
  *p = 1; // one must not be proved
}
static void put_there(unsigned *p) {
  *p = 1; // proved
}
int main(void) {
  put((unsigned *)table);
  put_there(there + 1);
  return get(table) + get(there);
}
