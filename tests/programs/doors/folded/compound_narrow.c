// `+=` on a `signed char` is done in `int`.
// verdict: safe
int main(int argc, char **argv) {
  signed char x = 127;
  x += 1;
  return x == 1;
}
