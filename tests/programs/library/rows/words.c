// verdict: safe
#include <wordexp.h>
int main(void) {
  wordexp_t words;
  if (wordexp("a b", &words, WRDE_NOCMD)) return 1;
  wordfree(&words);
  return 0;
}
