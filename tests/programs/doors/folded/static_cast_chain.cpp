// Casts between constants.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? static_cast<int>(4294967295u) + static_cast<int>(0x80000000u) : 0;
}
