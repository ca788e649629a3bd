// The least `signed char` is divided in `int`, where it fits.
// verdict: safe
int main(int argc, char **argv) {
  signed char least = -128;
  signed char n = argc > 1 ? -1 : 1;
  return least % n == 5;
}
