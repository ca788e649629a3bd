// verdict: unknown
// args: --track mem
// What a condition guards is a block.
int main(int argc, char **argv) {
  int *p = &argc;
  if (argc > 1) p = &(int){3};
  return *p > 3;
}
