//! The sizes of types of C, and of the GNU C library's.

use super::body::Body;
use crate::llvm::Origin;
use ir::points_to::ALL_MEMORY;
use ir::{
    CastOp, CmpOp, Cond, Const, HavocKind, Operand, PtrPred, StmtKind, Terminator, Type, Var,
};

impl Body<'_, '_> {
    /// The size of a character of a text, wide or not, if that is known.
    pub(super) fn size_of_character(&self, wide: bool) -> Option<u32> {
        if wide {
            self.size_of_c("wchar_t")
        } else {
            Some(1)
        }
    }

    /// The size of a type of C's, if that is known.
    pub(super) fn size_of_c(&self, ty: &str) -> Option<u32> {
        let options = &self.l.options;
        let is_short = |a: &String| a == "-fshort-wchar" || a.contains("windows");
        match ty {
            "pointer" | "size_t" => Some(self.address_width() / 8),
            "wchar_t" if self.origin == Origin::Compiled => {
                (!options.compiler_args.iter().any(is_short)).then_some(4)
            }
            _ => size_in_glibc(ty, &self.l.module.target()),
        }
    }

    /// The `int` without sign that stands at an address of which is checked that it is
    /// null or leads there. Of null nobody says what that means.
    pub(super) fn number_at(&mut self, at: &Operand) -> Option<Operand> {
        if self.operand_type(at) != Type::Ptr || *at == Operand::Const(Const::Null) {
            return None;
        }
        let width = self.address_width();
        let int = Type::Int(8 * self.size_of_c("int")?);
        let number = self.unless_null(at, int, |body| {
            let number = body.temp("number", int);
            body.b.push(StmtKind::Load {
                dst: number,
                region: ALL_MEMORY,
                ptr: at.clone(),
                align: 1,
            });
            number
        });
        self.widened(number.into(), width, CastOp::Zext)
    }

    /// The length of a text that may be null, of characters of so many bytes. Of which
    /// is assumed that it ends in its object.
    pub(super) fn length_unless_null(&mut self, text: &Operand, each: u32) -> Var {
        let width = Type::Int(self.address_width());
        self.unless_null(text, width, |body| body.length_to_end(text, each))
    }

    /// What is made where a pointer isn't null; any number where it is.
    fn unless_null(&mut self, ptr: &Operand, ty: Type, make: impl FnOnce(&mut Self) -> Var) -> Var {
        let number = self.temp("number", ty);
        let [there, none, next] = ["there", "none", "next"].map(|name| self.b.block(name));
        let is_there = Cond::Ptr(PtrPred::NonNull(ptr.clone()));
        self.b.terminate(Terminator::Goto(vec![there, none]));
        self.b.switch_to(there);
        self.b.assume(is_there.clone());
        let made = make(self);
        self.b.assign(number, Operand::from(made));
        self.b.goto(next);
        self.b.switch_to(none);
        self.b.assume(is_there.negate());
        self.b.havoc(number, HavocKind::Abstraction(None));
        self.b.goto(next);
        self.b.switch_to(next);
        number
    }

    /// The bytes of an address of the family that a number tells, in the GNU C library
    /// on Linux: `AF_INET` or `AF_INET6`. Of others nothing is accessed.
    pub(super) fn size_in_family(&mut self, family: &Operand) -> Option<Operand> {
        let Type::Int(bits) = self.operand_type(family) else {
            return None;
        };
        let width = self.address_width();
        let mut size = Operand::int(width, 0);
        for (number, ty) in [(2, "in_addr"), (10, "in6_addr")] {
            let bytes = Operand::int(width, self.size_of_c(ty)?);
            if let Some(told) = family.as_int() {
                if *told == number.into() {
                    size = bytes;
                }
                continue;
            }
            let is = self.temp("is_family", Type::Bool);
            let cond = Cond::cmp(CmpOp::Eq, family.clone(), Operand::int(bits, number));
            self.b.set_bool(is, cond);
            let dst = self.temp("size", Type::Int(width));
            self.b.push(StmtKind::Select {
                dst,
                cond: is.into(),
                a: bytes,
                b: size,
            });
            size = dst.into();
        }
        Some(size)
    }
}

/// The sizes of types of the GNU C library on x86: with addresses of 64 bits, and
/// of 32.
const SIZES_IN_GLIBC: &[(&str, u32, u32)] = &[
    ("addrinfo", 48, 32),
    ("cnd_t", 48, 48),
    ("double", 8, 8),
    ("epoll_event", 12, 12),
    ("fd_set", 128, 128),
    ("femode_t", 8, 8),
    ("fenv_t", 32, 28),
    ("fexcept_t", 2, 2),
    ("float", 4, 4),
    ("fpos64_t", 16, 16),
    ("fpos_t", 16, 12),
    ("glob_t", 72, 36),
    ("group", 32, 16),
    ("if_name", 16, 16),
    ("in6_addr", 16, 16),
    ("in_addr", 4, 4),
    ("int", 4, 4),
    ("itimerspec", 32, 16),
    ("itimerval", 32, 16),
    ("long", 8, 4),
    ("long_double", 16, 12),
    ("mbstate_t", 8, 8),
    ("mq_attr", 64, 32),
    ("mtx_t", 40, 24),
    ("passwd", 48, 28),
    ("pollfd", 8, 8),
    ("posix_spawn_file_actions_t", 80, 76),
    ("posix_spawnattr_t", 336, 336),
    ("pthread_attr_t", 56, 36),
    ("pthread_barrier_t", 32, 20),
    ("pthread_barrierattr_t", 4, 4),
    ("pthread_cond_t", 48, 48),
    ("pthread_condattr_t", 4, 4),
    ("pthread_mutex_t", 40, 24),
    ("pthread_mutexattr_t", 4, 4),
    ("pthread_once_t", 4, 4),
    ("pthread_rwlock_t", 56, 32),
    ("pthread_rwlockattr_t", 8, 8),
    ("pthread_spinlock_t", 4, 4),
    ("regex_t", 64, 32),
    ("regmatch_t", 8, 8),
    ("rlimit", 16, 8),
    ("rusage", 144, 72),
    ("sched_param", 4, 4),
    ("sem_t", 32, 16),
    ("sembuf", 6, 6),
    ("siginfo_t", 128, 128),
    ("sigset_t", 128, 128),
    ("stat", 144, 88),
    ("stat64", 144, 96),
    ("statvfs", 112, 72),
    ("statvfs64", 112, 96),
    ("sysinfo", 112, 64),
    ("termios", 60, 60),
    ("time_t", 8, 4),
    ("timespec", 16, 8),
    ("timeval", 16, 8),
    ("timezone", 8, 8),
    ("tm", 56, 44),
    ("tms", 32, 16),
    ("utimbuf", 16, 8),
    ("utmpx", 384, 384),
    ("utsname", 390, 390),
    ("wordexp_t", 24, 12),
];

/// The size of a type of the GNU C library's, if that is what a program is compiled
/// for.
fn size_in_glibc(ty: &str, target: &str) -> Option<u32> {
    let mut parts = target.split('-');
    let machine = parts.next()?;
    let is_gnu = parts.any(|p| p == "linux") && target.ends_with("-gnu");
    let (_, wide, narrow) = SIZES_IN_GLIBC.iter().find(|(t, ..)| *t == ty)?;
    match machine {
        "x86_64" if is_gnu => Some(*wide),
        "i386" | "i486" | "i586" | "i686" if is_gnu => Some(*narrow),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    /// Where the types are declared.
    const HEADERS: &str = "dirent fenv glob grp mqueue net/if netdb netinet/in poll pthread pwd \
        regex sched semaphore signal spawn stdio sys/epoll sys/resource sys/select sys/sem \
        sys/stat sys/statvfs sys/sysinfo sys/time sys/times sys/utsname termios threads time \
        utime utmpx wchar wordexp";

    /// What a name stands for in C: these are no structures, nor types by that name.
    fn in_c(ty: &str) -> String {
        match ty {
            "if_name" => "char[IF_NAMESIZE]".to_owned(),
            "long_double" => "long double".to_owned(),
            "double" | "fd_set" | "float" | "int" | "long" => ty.to_owned(),
            ty if ty.ends_with("_t") => ty.to_owned(),
            ty => format!("struct {ty}"),
        }
    }

    /// The sizes are those that the headers on this machine say.
    #[test]
    fn sizes_are_those_of_the_headers() {
        assert!(SIZES_IN_GLIBC.iter().map(|(ty, ..)| ty).is_sorted());
        let mut text = String::from("#define _GNU_SOURCE\n");
        for header in HEADERS.split_whitespace() {
            let _ = writeln!(text, "#include <{header}.h>");
        }
        for (ty, wide, _) in SIZES_IN_GLIBC {
            let ty = in_c(ty);
            let _ = writeln!(text, "_Static_assert(sizeof({ty}) == {wide}, \"{ty}\");");
        }
        let dir = tempfile::tempdir().expect("a temporary directory");
        let source = dir.path().join("sizes.c");
        std::fs::write(&source, text).expect("a file in it");
        let (clang, _) = crate::find_clang().expect("clang");
        let out = std::process::Command::new(clang)
            .args(["-fsyntax-only", "-w", "--target=x86_64-linux-gnu"])
            .arg(&source)
            .output()
            .expect("clang runs");
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
    }

    #[test]
    fn sizes_are_known_of_the_gnu_library_alone() {
        let mutex = |target| size_in_glibc("pthread_mutex_t", target);
        assert_eq!(mutex("x86_64-unknown-linux-gnu"), Some(40));
        assert_eq!(mutex("i686-pc-linux-gnu"), Some(24));
        for other in [
            "x86_64-unknown-linux-musl",
            "x86_64-unknown-linux-gnux32",
            "aarch64-unknown-linux-gnu",
            "x86_64-pc-windows-gnu",
            "x86_64-apple-darwin",
        ] {
            assert_eq!(mutex(other), None, "{other}");
        }
    }
}
