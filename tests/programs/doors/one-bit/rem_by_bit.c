// A remainder by one bit, which is 1.
// verdict: safe
int main(int argc, char **argv) {
  unsigned _BitInt(1) one = 1, n = 1;
  return (int)(one % n);
}
