// stdin: "one two\tthree\n\nfour  five\nsix"
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int lines = 0, words = 0, characters = 0, inside = 0, c;
    while ((c = getchar()) != EOF) {
        characters++;
        lines += c == '\n';
        if (isspace(c))
            inside = 0;
        else if (!inside) {
            inside = 1;
            words++;
        }
    }
    printf("%d %d %d\n", lines, words, characters);
    return feof(stdin) ? 0 : 1;
}
