// A vector of three elements, which has room for four.
// not: safe
typedef int v3 __attribute__((ext_vector_type(3)));
int main(int argc, char **argv) {
  v3 v = {1, 2, 3};
  return v[argc > 1 ? 3 : 2] == 0;
}
