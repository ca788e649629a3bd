// not: unsafe
// A string builder: joins the arguments into one line, with escapes.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct strbuf {
    char *data;
    size_t len;
    size_t cap;
};

static int strbuf_reserve(struct strbuf *sb, size_t extra)
{
    if (extra >= SIZE_MAX - sb->len)
        return -1;
    size_t need = sb->len + extra + 1;
    if (need <= sb->cap)
        return 0;
    size_t cap = sb->cap > 0 ? sb->cap : 16;
    while (cap < need) {
        if (cap > SIZE_MAX / 2)
            return -1;
        cap *= 2;
    }
    char *data = realloc(sb->data, cap);
    if (data == NULL)
        return -1;
    sb->data = data;
    sb->cap = cap;
    return 0;
}

static int strbuf_append(struct strbuf *sb, const char *text, size_t n)
{
    if (strbuf_reserve(sb, n) != 0)
        return -1;
    memcpy(sb->data + sb->len, text, n);
    sb->len += n;
    sb->data[sb->len] = '\0';
    return 0;
}

static int strbuf_append_escaped(struct strbuf *sb, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '\\' || *p == ' ') {
            if (strbuf_append(sb, "\\", 1) != 0)
                return -1;
        }
        if (strbuf_append(sb, p, 1) != 0)
            return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct strbuf sb = { NULL, 0, 0 };

    for (int i = 1; i < argc; i++) {
        if (i > 1 && strbuf_append(&sb, " ", 1) != 0)
            goto fail;
        if (strbuf_append_escaped(&sb, argv[i]) != 0)
            goto fail;
    }
    if (sb.data != NULL)
        puts(sb.data);
    printf("%zu characters\n", sb.len);
    free(sb.data);
    return 0;

fail:
    fputs("out of memory\n", stderr);
    free(sb.data);
    return 1;
}
