// Strings and comments that look like the attribute stay as they are.
// verdict: safe
// no_sanitize("undefined")
int main(int argc, char **argv) {
  const char *s = "no_sanitize(\"all\")";
  return sizeof "no_sanitize(\"all\")" == 19 ? 0 : 1 / 0;
}
