// A scoped enumeration has all values of its type.
// args: --entry all
// verdict: unsafe
extern "C" void reach_error(void);
enum class colour { red, green, blue };

extern "C" int shown(colour c) {
  if ((int)c > 3)
    reach_error(); // fails
  return 0;
}
