// A sum in an order that fits.
// verdict: safe
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 - 1 + 1 == 0 : 0;
}
