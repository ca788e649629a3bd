//! What the headers of the C library on this machine declare is no input,
//! whoever declares it: a table of all of it, by clang's own dump.

use clam::Options;
use ir::library::{Access, Need, built_in};
use ir::{External, Program};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Headers of C, of POSIX, and of glibc.
const HEADERS: &str = "aio.h arpa/inet.h complex.h ctype.h dirent.h dlfcn.h endian.h errno.h \
    fcntl.h fenv.h fmtmsg.h fnmatch.h ftw.h getopt.h glob.h grp.h iconv.h inttypes.h langinfo.h \
    libgen.h libintl.h locale.h math.h monetary.h mqueue.h net/if.h netdb.h netinet/in.h \
    nl_types.h poll.h pthread.h pwd.h regex.h sched.h search.h semaphore.h setjmp.h signal.h \
    spawn.h stdbit.h stdio.h stdlib.h string.h strings.h sys/ipc.h sys/mman.h sys/msg.h \
    sys/resource.h sys/select.h sys/sem.h sys/shm.h sys/socket.h sys/stat.h sys/statvfs.h \
    sys/time.h sys/times.h sys/types.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h syslog.h \
    termios.h threads.h time.h uchar.h ulimit.h unistd.h utime.h utmpx.h wchar.h wctype.h \
    wordexp.h argp.h argz.h crypt.h envz.h err.h error.h execinfo.h fstab.h fts.h ifaddrs.h \
    malloc.h mcheck.h mntent.h obstack.h printf.h pty.h resolv.h shadow.h stdio_ext.h \
    sys/auxv.h sys/epoll.h sys/eventfd.h sys/file.h sys/fsuid.h sys/inotify.h sys/ioctl.h \
    sys/mount.h sys/personality.h sys/prctl.h sys/ptrace.h sys/random.h sys/reboot.h \
    sys/sendfile.h sys/signalfd.h sys/statfs.h sys/swap.h sys/syscall.h sys/sysinfo.h \
    sys/timerfd.h sys/timex.h sys/xattr.h ucontext.h utmp.h netinet/ether.h sys/io.h";

/// A function that headers declare.
struct Declared {
    name: String,
    /// Its parameters, as C writes their types; `None` for what is too much
    /// for this test to read.
    params: Option<Vec<String>>,
}

/// A text that includes those of the headers that there are.
fn includes() -> String {
    let folders = ["/usr/include", "/usr/include/x86_64-linux-gnu"];
    let mut text = String::from("#define _GNU_SOURCE\n");
    for header in HEADERS.split_whitespace() {
        if folders.iter().any(|f| Path::new(f).join(header).exists()) {
            let _ = writeln!(text, "#include <{header}>");
        }
    }
    text
}

/// The functions without a body that they declare.
fn declared() -> Vec<Declared> {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("headers.c");
    std::fs::write(&source, includes()).expect("a file in it");
    let (clang, _) = clam::find_clang().expect("clang");
    let out = Command::new(clang)
        .args([
            "-fsyntax-only",
            "-fno-builtin",
            "-w",
            "-Xclang",
            "-ast-dump",
        ])
        .arg(&source)
        .output()
        .expect("clang runs");
    let dump = String::from_utf8_lossy(&out.stdout);
    let lines = dump
        .lines()
        .filter(|l| l[..l.len().min(15)].contains("-FunctionDecl"));
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for line in lines.filter(|l| l.starts_with(['|', '`'])) {
        let Some((before, after)) = line.split_once(" '") else {
            continue;
        };
        let Some((ty, attributes)) = after.split_once('\'') else {
            continue;
        };
        let name = before
            .split_whitespace()
            .last()
            .unwrap_or_default()
            .to_owned();
        if !attributes.contains(" static") && seen.insert(name.clone()) {
            all.push(Declared {
                params: params(ty),
                name,
            });
        }
    }
    all
}

/// The parameters in the type of a function.
fn params(ty: &str) -> Option<Vec<String>> {
    let inner = ty.strip_suffix(')')?;
    let mut depth = 0;
    let open = inner.char_indices().rev().find_map(|(i, c)| {
        match c {
            ')' => depth += 1,
            '(' if depth == 0 => return Some(i),
            '(' => depth -= 1,
            _ => {}
        }
        None
    })?;
    if inner[..open].contains('(') {
        return None; // it returns a pointer to a function
    }
    let (mut all, mut depth) = (vec![String::new()], 0);
    for c in inner[open + 1..].chars() {
        match c {
            ',' if depth == 0 => all.push(String::new()),
            c => {
                depth += i32::from(c == '(') - i32::from(c == ')');
                all.last_mut()?.push(c);
            }
        }
    }
    let named = all.iter().map(|p| p.trim().to_owned());
    Some(
        named
            .filter(|p| !matches!(p.as_str(), "" | "void" | "..."))
            .collect(),
    )
}

/// An argument of that type: some number, or the address of some bytes.
fn argument(ty: &str) -> String {
    let plain = ty.trim_end_matches("restrict").trim_end();
    if plain.ends_with('*') && !plain.contains('(') || plain.contains("va_list") {
        "(void *)bytes".to_owned()
    } else {
        format!("*(__typeof__({ty}) *)bytes")
    }
}

/// The program that a text in C is lowered to.
fn lower(text: &str) -> Program {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("program.c");
    std::fs::write(&source, text).expect("a file in it");
    let options = options();
    let inputs = clam::compile(&[source], &options, dir.path()).unwrap_or_else(|e| panic!("{e}"));
    let loaded = clam::load(&inputs, &options).unwrap_or_else(|e| panic!("{e}"));
    loaded.program
}

fn options() -> Options {
    Options {
        compiler_args: ["-fno-builtin", "-std=gnu17"].map(str::to_owned).to_vec(),
        ..Options::default()
    }
}

/// The undefined functions of which `unsafe` may rest on a result.
fn inputs(program: &Program) -> Vec<&str> {
    let mut found = Vec::new();
    for f in program.functions.iter().filter(|f| f.is_external()) {
        let ours = f.name.starts_with("pincer.");
        if matches!(f.external, External::Input | External::Unknown) && !ours {
            found.push(f.name.as_str());
        }
    }
    found
}

#[test]
fn nothing_that_headers_of_the_library_declare_is_an_input() {
    let all = declared();
    assert!(all.len() > 1500, "{} functions", all.len());
    let mut text = includes();
    text.push_str("int sensor(int);\nstatic _Alignas(64) char bytes[65536];\n");
    let mut called = 0;
    for (i, f) in all.iter().enumerate() {
        let Some(params) = &f.params else { continue };
        let args: Vec<String> = params.iter().map(|p| argument(p)).collect();
        let _ = writeln!(
            text,
            "void call_{i}(void) {{ (void)({})({}); }}",
            f.name,
            args.join(", ")
        );
        called += 1;
    }
    text.push_str("int main(void) { return sensor(1); }\n");
    let program = lower(&text);
    assert!(called > 1500, "{called} calls");
    assert_eq!(inputs(&program), ["sensor"]);
    let gettid = program
        .function_named("gettid")
        .map(|f| program.function(f));
    assert_eq!(gettid.map(|f| f.external), Some(External::Pure));
}

/// Rows have the parameters that headers declare: of pointers they say something, and
/// none that is to be read is written.
#[test]
fn rows_agree_with_the_headers() {
    let pointers = ["va_list", "locale_t", "iconv_t", "timer_t", "nl_catd"];
    let writes = |n: &Need| matches!(n, Need::Bytes { access, .. } if *access != Access::Read);
    let mut compared = 0;
    for f in declared() {
        let row = built_in().row(&f.name).filter(|row| row.is_full());
        let (Some(row), Some(types)) = (row, &f.params) else {
            continue;
        };
        assert_eq!(row.params().len(), types.len(), "{}", f.name);
        for (param, ty) in row.params().iter().zip(types) {
            let is_locale = ty == "locale_t";
            let is_pointer = ty.contains('*') || pointers.contains(&ty.as_str());
            let said = !param.needs.is_empty() || is_locale;
            assert!(said || !is_pointer, "{}: {} ({ty})", f.name, param.name);
            let is_read = ty.starts_with("const ") && ty.matches('*').count() == 1;
            let is_written = param.needs.iter().any(writes);
            assert!(!(is_read && is_written), "{}: {}", f.name, param.name);
        }
        compared += 1;
    }
    assert!(compared > 1000, "{compared} functions");
}

#[test]
fn nor_is_it_when_the_program_declares_it_by_hand() {
    let mut text = String::from("int sensor();\n");
    let mut names = Vec::new();
    for (i, f) in declared().iter().enumerate() {
        let name = &f.name;
        let _ = writeln!(
            text,
            "extern int {name}();\nint call_{i}(void) {{ return {name}(); }}"
        );
        names.push(name.clone());
    }
    text.push_str("int main(void) { return sensor(); }\n");
    let program = lower(&text);
    assert_eq!(inputs(&program), ["sensor"]);
    assert!(program.functions.iter().filter(|f| f.is_external()).count() > 1500);
}
