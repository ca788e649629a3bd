// The arm that overflows is taken by no execution.
// verdict: safe
int main(int argc, char **argv) {
  int on = 0;
  return on ? 2147483647 + 1 : 0;
}
