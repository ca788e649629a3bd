// not: safe
//
// What is on the way to a function that lets nothing out may be destroyed.
#include <cassert>
struct Alarm { ~Alarm() { assert(0); } }; // must not be proved
static void loud() { Alarm a; throw 1; }
static void quiet() noexcept { loud(); }
int main() { quiet(); }
