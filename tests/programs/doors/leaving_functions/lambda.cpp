// not: safe
// args: --entry exported
// A lambda leaves as a function pointer.
int (*get())(int) {
  return [](int n) { return 100 / n; };
}
