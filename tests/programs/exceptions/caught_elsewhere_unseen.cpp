// not: safe
//
// The same of what other code throws that isn't seen.
#include <cassert>
extern void call(void (*f)());
extern void fail();
static bool armed = false;
struct Alarm {
  ~Alarm() {
    assert(!armed); // must not be proved
  }
};
static void back() { Alarm a; armed = true; fail(); armed = false; }
int main() { call(back); }
