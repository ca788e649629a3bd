// verdict: safe
#include <spawn.h>
int main(void) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions)) return 1;
  posix_spawn_file_actions_addclose(&actions, 3);
  return posix_spawn_file_actions_destroy(&actions);
}
