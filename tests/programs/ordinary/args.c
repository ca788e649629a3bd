// not: unsafe
// An argument parser with short and long options, with and without values.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum option_id { OPT_VERBOSE, OPT_WIDTH, OPT_OUTPUT, OPT_HELP };

static const struct option {
    enum option_id id;
    char letter;
    const char *name;
    bool has_value;
} options[] = {
    { OPT_VERBOSE, 'v', "verbose", false },
    { OPT_WIDTH, 'w', "width", true },
    { OPT_OUTPUT, 'o', "output", true },
    { OPT_HELP, 'h', "help", false },
};

struct config {
    unsigned verbose;
    int width;
    const char *output;
    bool help;
};

static const struct option *find_option(const char *arg)
{
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        const struct option *o = &options[i];
        if (arg[1] == '-' ? strcmp(arg + 2, o->name) == 0
                          : arg[1] == o->letter && arg[2] == '\0')
            return o;
    }
    return NULL;
}

static bool apply(struct config *cfg, enum option_id id, const char *value)
{
    switch (id) {
    case OPT_VERBOSE:
        cfg->verbose++;
        return true;
    case OPT_WIDTH: {
        char *end;
        long n = strtol(value, &end, 10);
        if (end == value || *end != '\0' || n < 1 || n > 500)
            return false;
        cfg->width = (int)n;
        return true;
    }
    case OPT_OUTPUT:
        cfg->output = value;
        return *value != '\0';
    case OPT_HELP:
        cfg->help = true;
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    struct config cfg = { .width = 80, .output = "-" };
    int i;

    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++) {
        const char *arg = argv[i];
        if (strcmp(arg, "--") == 0) {
            i++;
            break;
        }
        const struct option *o = find_option(arg);
        const char *value = NULL;
        if (o != NULL && o->has_value && i + 1 < argc)
            value = argv[++i];
        if (o == NULL || (o->has_value && value == NULL) || !apply(&cfg, o->id, value)) {
            fprintf(stderr, "bad option: %s\n", arg);
            return 2;
        }
    }
    printf("verbose=%u width=%d output=%s help=%d files=%d\n", cfg.verbose, cfg.width,
           cfg.output, cfg.help, i < argc ? argc - i : 0);
    return 0;
}
