// not: safe
// A jump to a number.
int main(int argc, char **argv) {
  void *next = argc == 77 ? (void *)argc : &&here;
  goto *next;
here:
  argc = 0;
  return argc;
}
