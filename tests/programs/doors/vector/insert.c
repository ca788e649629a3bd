// An element beyond a vector is written.
// verdict: unsafe
// line: 7
typedef int v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  v[argc > 1 ? 4 : 0] = 7;
  return v[0] == 0;
}
