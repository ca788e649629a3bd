// With `--wrapv` the option is an assumption, which `--strict` does not take, even with no check at all.
// args: --property overflow --wrapv --strict
// verdict: unknown
// headline: unknown (0 checks)
int main(int argc, char **argv) {
  (void)argv;
  return argc + 1;
}
