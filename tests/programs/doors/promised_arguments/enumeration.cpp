// An enumeration of C++ without a type of its own has the values of its bits,
// 0 to 3 here; debug information doesn't tell it from one that has a type.
// args: --entry all
// not: unsafe
extern "C" void reach_error(void);
enum colour { red, green, blue };

extern "C" int shown(colour c) {
  if ((int)c > 3)
    reach_error();
  return 0;
}
