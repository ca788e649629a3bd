// not: unsafe
// What C++'s library says of time obeys rules.
#include <cassert>
#include <chrono>
int main() {
  auto a = std::chrono::steady_clock::now();
  auto b = std::chrono::steady_clock::now();
  assert(b >= a);
}
