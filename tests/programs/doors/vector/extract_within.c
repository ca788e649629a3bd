// The last element of a vector is read.
// verdict: safe
typedef int v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  int i = argc & 3;
  return v[i] > 5;
}
