// A vector of floating-point numbers.
// verdict: unsafe
// line: 7
typedef float v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {0, 1, 2, 3};
  return v[argc + 2] > 5;
}
