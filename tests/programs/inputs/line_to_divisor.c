// verdict: unsafe
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[20];
    if (!fgets(line, 20, stdin)) return 1;
    return 100 / (int)strtol(line, NULL, 10) > 3;
}
