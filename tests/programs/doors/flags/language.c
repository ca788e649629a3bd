// A C++ program by another name.
// verdict: unsafe
// flags: -x c++ -std=c++20
// line: 6
template <int N> int f(int x) {
  return x + N;
}
int main(int argc, char **argv) { return f<2147483647>(argc) == 0; }
