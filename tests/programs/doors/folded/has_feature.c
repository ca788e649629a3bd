// The instrumentation isn't seen by the program.
// verdict: safe
#if __has_feature(undefined_behavior_sanitizer) || defined(__SANITIZE_UNDEFINED__)
#error no sanitizer
#endif
int main(int argc, char **argv) { return 0; }
