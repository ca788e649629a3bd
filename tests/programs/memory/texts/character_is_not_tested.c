// not: safe
// long
// ai: unknown
// args: --property bounds
// A character that may be 0 may be the last one.
int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    const char *arg = argv[1];
    if (arg[0] == '-')
        return arg[2]; // must not be proved
    return arg[1]; // must not be proved
}
