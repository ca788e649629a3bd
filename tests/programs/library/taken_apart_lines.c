// verdict: unsafe
// long
// Lines are looked for that a format takes apart.
#include <stdio.h>
int main(void)
{
    char line[80], name[16];
    int values[4] = { 0 }, at, value;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "set %d %d", &at, &value) == 2) {
            if (at >= 0 && at <= 4)
                values[at] = value; // one fails
        } else if (sscanf(line, "name %15s", name) == 1) {
            puts(name);
        }
    }
    return values[0];
}
