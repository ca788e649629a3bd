// A case that a switch over a constant doesn't take, and one that it takes.
// verdict: unsafe
// line: 9
int main(int argc, char **argv) {
  switch (3) {
  case 1:
    return 2147483647 + 1;
  case 3:
    return argc > 1 ? 2147483647 + 2 : 0;
  }
  return 0;
}
