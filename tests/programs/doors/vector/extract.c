// An element beyond a vector is read.
// verdict: unsafe
// line: 8
typedef int v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  int i = argc > 1 ? 4 : 3;
  return v[i] == 0;
}
