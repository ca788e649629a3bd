// Code under `if (0)` is not executed; that clang warns of it shows no failure.
// not: unsafe
int main(int argc, char **argv) {
  if (0)
    return 2147483647 + 1;
  return 0;
}
