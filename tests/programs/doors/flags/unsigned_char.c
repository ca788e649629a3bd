// `char` is unsigned.
// verdict: safe
// flags: -funsigned-char
int main(int argc, char **argv) {
  char c = (char)200;
  return c < 0 ? 1 / 0 : 0;
}
