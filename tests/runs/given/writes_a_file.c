// stdin: "abc"
// beyond: what stands in a file, nobody knows
#include <stdio.h>

int main(void) {
    FILE *f = fopen("never-made.txt", "r");
    char text[8];
    if (f == NULL)
        return 3;
    fprintf(f, "not to standard output\n");
    if (fgets(text, sizeof text, f))
        return 1;
    fclose(f);
    return 0;
}
