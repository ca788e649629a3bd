// In C an enumeration has all values of its type.
// args: --entry all
// verdict: unsafe
void reach_error(void);
enum colour { red, green, blue };

int shown(enum colour c) {
  if ((int)c > 3)
    reach_error(); // fails
  return 0;
}
