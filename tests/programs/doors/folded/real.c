// A real number isn't an integer.
// verdict: safe
int main(int argc, char **argv) {
  return argc > 1 ? 1e300 * 1e300 > 0 : 0;
}
