// A local aggregate whose initialisers are all constant is initialised by a copy.
// not: safe
// args: --strict
struct pair {
  int a, b;
};
int main(int argc, char **argv) {
  struct pair p = {.b = 2147483647 * 2};
  return p.a;
}
