// The arm that overflows is never taken.
// verdict: safe
int main(int argc, char **argv) {
  return 1 ? 0 : 2147483647 + 1;
}
