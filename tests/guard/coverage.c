// Which blocks a program executed, written to the file that GUARD_OUT names: a line
// for each, its address and whether it was. For clang's trace-pc-guard and pc-table.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const uintptr_t *blocks; // pairs: address, flags
static unsigned char *executed;
static uint32_t count;

static void write_down(void) {
  const char *path = getenv("GUARD_OUT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file)
    return;
  for (uint32_t i = 0; i < count; i++)
    fprintf(file, "%lx %d\n", (unsigned long)blocks[2 * i], executed[i + 1]);
  fclose(file);
}

// One linked module has one range of guards.
void __sanitizer_cov_trace_pc_guard_init(uint32_t *begin, uint32_t *end) {
  if (begin == end || *begin)
    return;
  for (uint32_t *guard = begin; guard < end; guard++)
    *guard = ++count;
  executed = calloc(count + 1, 1);
  if (!executed)
    abort();
  atexit(write_down);
}

void __sanitizer_cov_pcs_init(const uintptr_t *begin, const uintptr_t *end) {
  (void)end;
  blocks = begin;
}

void __sanitizer_cov_trace_pc_guard(uint32_t *guard) { executed[*guard] = 1; }
