// A template for any type.
// verdict: unsafe
// line: 5
template <class T> static T f(T a, T b) {
  return a / b;
}
int main(int argc, char **argv) { return f<long>(-9223372036854775807 - 1, argc > 1 ? -1 : 1) == 5; }
