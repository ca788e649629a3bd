// The value of a scoped enumerator.
// verdict: unsafe
// line: 6
enum class Limit : int { top = 2147483647 };
int main(int argc, char **argv) {
  return argc > 1 ? static_cast<int>(Limit::top) + 1 : 0;
}
