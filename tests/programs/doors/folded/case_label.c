// Constant labels that fit.
// verdict: safe
int main(int argc, char **argv) {
  switch (argc) {
  case 1 << 4:
    return 0;
  case 2147483646 + 1:
    return 0;
  }
  return 0;
}
