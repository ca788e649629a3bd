// The operand of `sizeof` is evaluated when its type has a variable bound.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return sizeof(char[argc + 2147483647]) == 0;
}
