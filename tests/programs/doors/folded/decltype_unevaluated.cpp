// `decltype`, `noexcept` and `sizeof` don't evaluate.
// verdict: safe
int main(int argc, char **argv) {
  decltype(2147483647 + 1) x = 0;
  return x + noexcept(1 / 0) + sizeof(1 % 0) > 100;
}
