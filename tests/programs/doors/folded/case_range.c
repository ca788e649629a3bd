// A case of a range, and what stands in it.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  switch (argc) {
  case 2 ... 3:
    return 65536 * 65536;
  }
  return 0;
}
