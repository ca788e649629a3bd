// The same product in a type that holds it.
// verdict: safe
long kib(int on) { return on ? 4L * 1024 * 1024 * 1024 : 0; }
int main(int argc, char **argv) { return kib(argc > 1) != 0; }
