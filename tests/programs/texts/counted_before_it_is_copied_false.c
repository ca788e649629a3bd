// verdict: unsafe
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[100], name[20];
    if (!fgets(line, sizeof line, stdin)) return 1;
    if (strlen(line) <= sizeof name) strcpy(name, line);
    return 0;
}
