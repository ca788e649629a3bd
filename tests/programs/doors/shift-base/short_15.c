// A `short` is shifted as an `int`.
// verdict: safe
// flags: -std=c17
int main(int argc, char **argv) {
  short x = 1;
  x = x << 15;
  return x == 5;
}
