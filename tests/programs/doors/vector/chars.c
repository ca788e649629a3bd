// A vector of characters.
// verdict: unsafe
// line: 8
typedef unsigned char v16 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v16 v = {0};
  unsigned i = argc > 2 ? 16 : 15;
  return v[i];
}
