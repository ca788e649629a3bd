// A vector in C++.
// verdict: unsafe
// line: 7
typedef int v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  return v[argc > 1 ? 4 : 3] == 0;
}
