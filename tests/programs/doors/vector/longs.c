// A vector of two numbers of 64 bits.
// verdict: unsafe
// line: 8
typedef long v2 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v2 v = {0, 1};
  long i = argc;
  return (int)(v[i] - v[i]);
}
