// verdict: unknown
//
// That there is no memory, `new` says by an exception, which shows no failure.
#include <cassert>
#include <new>
struct Node { int n; };
int main() {
  Node *made = nullptr;
  try { made = new Node{3}; assert(made->n == 3); } // proved
  catch (const std::bad_alloc &) { assert(0); } // must not be proved
  catch (...) { assert(0); } // proved
  delete made;
}
