// An enumerator, doubled by a macro.
// verdict: unsafe
// line: 7
enum { LIMIT = 2000000000 };
#define TWICE(x) ((x) * 2)
int main(int argc, char **argv) {
  return argc > 1 ? TWICE(LIMIT) : LIMIT;
}
