// A vector in a structure.
// verdict: unsafe
// line: 11
typedef int v4 __attribute__((vector_size(16)));
struct s {
  v4 v;
  int after;
};
int main(int argc, char **argv) {
  struct s s = {{1, 2, 3, 4}, 5};
  return s.v[argc > 1 ? 4 : 3] == 0;
}
