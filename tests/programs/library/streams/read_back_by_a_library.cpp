// not: unsafe
// long
// A library that is not seen wrote the file.
#include <cstdio>
#include <fstream>
int main() {
  { std::ofstream out("data"); out << 1; }
  FILE *in = fopen("data", "r");
  if (!in) return 1;
  int c = fgetc(in);
  fclose(in);
  return 100 / (c == 'x' ? 0 : 1);
}
