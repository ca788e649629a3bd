// A loop over a vector.
// verdict: safe
typedef int v4 __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4 v = {1, 2, 3, 4};
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += v[i] & 1;
  return sum > 5;
}
