// verdict: unsafe
#include <stdio.h>
static FILE *log_file;
static void say(const char *what) {
  if (log_file) fprintf(log_file, "%s\n", what); // one fails
}
int main(int argc, char **argv) {
  log_file = fopen("log", "a");
  say("start");
  if (log_file && argc > 1) fclose(log_file);
  say("end");
  return 0;
}
