// The operand of `sizeof` isn't evaluated.
// verdict: safe
int main(int argc, char **argv) {
  return argc > 1 ? sizeof(2147483647 + 1) == 4 : sizeof(1 / 0) == 4;
}
