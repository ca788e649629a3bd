// `++` on a variable that can only be the greatest.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int x = 2147483647;
  x++;
  return x == 0;
}
