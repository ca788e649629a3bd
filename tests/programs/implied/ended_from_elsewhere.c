// verdict: unknown
// args: --inline-limit 0 --entry exported --property free
//
// Objects that other code made end as well: by a pointer of the same value, in a
// callee, behind a pointer, as what a library gave or replaces.
#define _GNU_SOURCE
#include <dirent.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wordexp.h>
struct box { int *to; };
static int *kept;
static void drop(int *p) { free(p); }
static void drop_kept(void) { free(kept); }
void itself(int *a) {
  *a = 1;
  free(a);
  *a = 2; // one must not be proved
}
int another(int *a, int *b) {
  *a = 1;
  free(b);
  return *a; // one must not be proved
}
int in_a_callee(int *a, int *b) {
  *a = 1;
  drop(b);
  return *a; // one must not be proved
}
int behind(int *a, struct box *b, int **c) {
  *a = 1;
  free(b->to);
  *a = 2; // one must not be proved
  free(*c);
  return *a; // one must not be proved
}
void of_another_call(int *a) { kept = a; }
int kept_elsewhere(int *a) {
  *a = 1;
  drop_kept();
  return *a; // one must not be proved
}
int resized(int *a, int *b) {
  *a = 1;
  b = realloc(b, 100);
  return *a; // one must not be proved
}
int of_the_library(void) {
  char *c = get_current_dir_name();
  if (!c)
    return 1;
  int r = c[0];
  free(c);
  return r + c[0]; // one must not be proved
}
int entry(DIR *d, DIR *e) {
  struct dirent *r = readdir(d);
  if (!r)
    return 0;
  int c = r->d_name[0];
  closedir(e);
  return c + r->d_name[0]; // one must not be proved
}
int words(void) {
  wordexp_t w;
  if (wordexp("a b", &w, 0))
    return 1;
  char *c = w.we_wordv[0];
  int r = c[0];
  wordfree(&w);
  return r + c[0]; // one must not be proved
}
int stream(void) {
  char *p = 0;
  size_t n = 0;
  FILE *f = open_memstream(&p, &n);
  if (!f)
    return 1;
  fflush(f);
  char *q = p;
  int r = q[0];
  fprintf(f, "more");
  fflush(f);
  return r + q[1]; // one must not be proved
}
int table(void) {
  ENTRY e = {"key", 0};
  ENTRY *p = hsearch(e, ENTER);
  if (!p)
    return 1;
  char *k = p->key;
  hdestroy();
  return p->key == k; // one must not be proved
}
