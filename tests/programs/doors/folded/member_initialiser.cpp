// The default initialiser of a member.
// verdict: unsafe
// line: 5
struct S {
  int x = 2147483647 + 1;
};
int main(int argc, char **argv) {
  S s;
  return s.x == 0;
}
