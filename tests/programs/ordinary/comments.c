// not: unsafe
// A state machine that strips comments from C source on standard input.
#include <stdio.h>

enum state { CODE, SLASH, LINE_COMMENT, BLOCK_COMMENT, STAR, STRING, ESCAPE, STATES };

static const char *const names[STATES] = {
    "code", "slash", "line comment", "block comment", "star", "string", "escape",
};

struct machine {
    enum state state;
    char quote;
    unsigned long visits[STATES];
};

static void step(struct machine *m, char c)
{
    switch (m->state) {
    case CODE:
        if (c == '/') {
            m->state = SLASH;
            break;
        }
        if (c == '"' || c == '\'') {
            m->quote = c;
            m->state = STRING;
        }
        putchar(c);
        break;
    case SLASH:
        if (c == '/') {
            m->state = LINE_COMMENT;
        } else if (c == '*') {
            m->state = BLOCK_COMMENT;
        } else {
            putchar('/');
            putchar(c);
            m->state = CODE;
        }
        break;
    case LINE_COMMENT:
        if (c == '\n') {
            putchar('\n');
            m->state = CODE;
        }
        break;
    case BLOCK_COMMENT:
        if (c == '*')
            m->state = STAR;
        break;
    case STAR:
        if (c == '/') {
            putchar(' ');
            m->state = CODE;
        } else if (c != '*') {
            m->state = BLOCK_COMMENT;
        }
        break;
    case STRING:
        putchar(c);
        if (c == '\\')
            m->state = ESCAPE;
        else if (c == m->quote)
            m->state = CODE;
        break;
    case ESCAPE:
        putchar(c);
        m->state = STRING;
        break;
    case STATES:
        break;
    }
    m->visits[m->state]++;
}

int main(void)
{
    struct machine m = { .state = CODE };
    int c;

    while ((c = getchar()) != EOF)
        step(&m, (char)c);
    if (m.state == SLASH)
        putchar('/');
    for (int i = 0; i < STATES; i++)
        fprintf(stderr, "%s: %lu\n", names[i], m.visits[i]);
    return m.state == CODE || m.state == LINE_COMMENT || m.state == SLASH ? 0 : 1;
}
