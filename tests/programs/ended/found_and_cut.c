// verdict: safe
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[64];
    if (!fgets(line, sizeof line, stdin)) return 1;
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    char *eq = strchr(line, '=');
    if (eq) puts(eq + 1 > line ? line : eq);
    return 0;
}
