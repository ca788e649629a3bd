// A global vector.
// verdict: unsafe
// line: 7
typedef int v4 __attribute__((vector_size(16)));
v4 v = {1, 2, 3, 4};
int main(int argc, char **argv) {
  return v[argc > 1 ? 4 : 0] == 0;
}
