// Constants of 128 bits.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  __int128 x = argc > 1 ? ((__int128)1 << 126) * 2 : 0;
  return x == 1;
}
