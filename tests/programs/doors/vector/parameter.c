// A vector as an argument.
// verdict: unsafe
// line: 6
typedef int v4 __attribute__((vector_size(16)));
static int at(v4 v, int i) {
  return v[i];
}
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  return at(v, argc > 1 ? 5 : 0) == 0;
}
