// Null isn't accessed, whatever the compiler may conclude from it.
// verdict: unsafe
// flags: -fno-delete-null-pointer-checks
// line: 7
int main(int argc, char **argv) {
  int *p = argc > 1 ? 0 : &argc;
  return *p;
}
