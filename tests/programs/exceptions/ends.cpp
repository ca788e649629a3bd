// verdict: unsafe
//
// What was caught is there as long as its handler.
struct Error { int n; };
static Error *kept;
int main() {
  try { throw Error{5}; }
  catch (Error &e) { kept = &e; if (kept->n != 5) return 1; } // proved
  return kept->n; // one fails
}
