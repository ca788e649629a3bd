// An element beyond a vector is read, by a constant index.
// verdict: unsafe
// line: 7
typedef int v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  return v[4] == 0;
}
