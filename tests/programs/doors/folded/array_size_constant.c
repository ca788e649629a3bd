// A constant that fits, as the bound of an array.
// verdict: safe
enum { N = 1 << 4 };
int main(int argc, char **argv) {
  char a[N * 4];
  a[N * 4 - 1] = 0;
  return a[63];
}
