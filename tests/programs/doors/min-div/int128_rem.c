// The least `__int128` has no remainder by -1.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  __int128 least = ((__int128)1 << 126) * -2;
  __int128 n = argc > 1 ? -1 : 1;
  return least % n == 5;
}
