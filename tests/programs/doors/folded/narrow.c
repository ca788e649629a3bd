// Arithmetic on `short` is done in `int`.
// verdict: safe
int main(int argc, char **argv) {
  short x = argc > 1 ? (short)32767 + (short)1 : 0;
  return x == 1;
}
