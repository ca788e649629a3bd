// Whether an attribute is known stays as it is.
// verdict: safe
#if !__has_attribute(no_sanitize) || !__has_attribute(__no_sanitize__)
#error the attribute is known
#endif
int main(int argc, char **argv) { return 0; }
