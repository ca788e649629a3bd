// verdict: unknown
// args: --inline-limit 0 --property free
//
// A function of the library ends what it gave before, by way of its argument.
#include <wordexp.h>
int main(void) {
  wordexp_t words;
  if (wordexp("a b", &words, 0))
    return 1;
  char *first = words.we_wordv[0];
  int sum = first[0];
  sum += first[1]; // proved
  wordfree(&words);
  return sum + first[0]; // must not be proved
}
