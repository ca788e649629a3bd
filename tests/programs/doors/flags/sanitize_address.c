// Instrumentation for addresses changes no check.
// verdict: unsafe
// flags: -fsanitize=address,undefined
// line: 6
int main(int argc, char **argv) {
  return argc + 2147483647 == 0;
}
