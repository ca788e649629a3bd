// What `__builtin_choose_expr` chooses, and what it doesn't.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int x = __builtin_choose_expr(1, 0, 2147483647 + 1);
  return argc > 1 ? __builtin_choose_expr(0, x, 2147483647 + 1) : x;
}
