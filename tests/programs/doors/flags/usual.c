// What build systems say has no effect.
// verdict: unsafe
// flags: -c -g3 -Wall -Werror -pipe -MD -MF deps -fPIC -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fcf-protection -flto -fno-omit-frame-pointer -fvisibility=hidden -march=x86-64-v3 -mtune=native
// line: 6
int main(int argc, char **argv) {
  return argc + 2147483647 == 0;
}
