// The least `short` is divided in `int`, where it fits.
// verdict: safe
int main(int argc, char **argv) {
  short least = -32768;
  short n = argc > 1 ? -1 : 1;
  return least % n == 5;
}
