// An element through a pointer to a vector.
// verdict: unsafe
// line: 8
typedef int v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  v4 *p = &v;
  return (*p)[argc > 1 ? 4 : 3] == 0;
}
