// What `_Generic` looks at, and what it doesn't choose, isn't evaluated.
// verdict: safe
int main(int argc, char **argv) {
  return _Generic(2147483647 + 1, int: 1, long: 2147483647 * 2);
}
