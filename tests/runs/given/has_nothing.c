// stdin: ""
#include <stdio.h>

int main(void) {
    char line[16] = "before";
    if (fgets(line, sizeof line, stdin) == NULL)
        puts(line);
    int n = 5;
    printf("%d %d\n", scanf("%d", &n), n);
    return n;
}
