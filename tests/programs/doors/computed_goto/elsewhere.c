// not: safe
// A jump to a label of another function.
static void *other(int n) {
  if (n > 100)
    goto there;
  return &&there;
there:
  return n > 5 ? 0 : &&there;
}
int main(int argc, char **argv) {
  void *next = argc > 1 ? other(argc) : &&here;
  goto *next;
here:
  argc = 0;
  return argc;
}
