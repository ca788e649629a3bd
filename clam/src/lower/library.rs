//! Names of the C library (C23) and of POSIX.1-2024 whose functions have no
//! model of ours. They stand in one table because their results are no inputs:
//! they obey rules that we don't know (`islower` and `isupper` are never both
//! true, `dup` gives no descriptor that is open), so no failure may rest on
//! them. Left out, and so unknown functions like any other, are those that call
//! the program back (`qsort`), that hand out pointers to functions (`dlsym`),
//! and that end objects or jump (`reallocarray`, `longjmp`).

use std::collections::HashSet;
use std::sync::LazyLock;

/// Whether an undefined function of that name is one of them.
pub(super) fn contains(name: &str) -> bool {
    if NAMES.contains(name) {
        return true;
    }
    // What glibc's headers make of them.
    let checked = name
        .strip_prefix("__")
        .and_then(|n| n.strip_suffix("_chk"))
        .unwrap_or(name);
    let versioned = ["__isoc99_", "__isoc23_", "__xpg_"];
    let plain = versioned.iter().find_map(|p| checked.strip_prefix(p));
    NAMES.contains(plain.unwrap_or(checked))
}

static NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let all = BY_HEADER.iter().flat_map(|(_, names)| names.split(' '));
    all.collect()
});

/// By the header that declares them.
const BY_HEADER: &[(&str, &str)] = &[
    (
        "complex.h",
        "cabs cabsf cabsl cacos cacosh carg cargf cargl casin casinh catan catanh ccos ccosh cexp \
         cimag cimagf cimagl clog conj conjf conjl cpow cproj creal crealf creall csin csinh csqrt \
         ctan ctanh",
    ),
    (
        "ctype.h, wctype.h",
        "isascii toascii iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower \
         iswprint iswpunct iswspace iswupper iswxdigit towctrans towlower towupper wctrans wctype",
    ),
    (
        "dirent.h",
        "alphasort closedir dirfd fdopendir opendir readdir readdir_r rewinddir seekdir telldir",
    ),
    (
        "fcntl.h, sys/stat.h",
        "chmod creat fchmod fchmodat fcntl fstatat futimens mkdir mkdirat mkfifo mkfifoat mknod \
         mknodat openat posix_fadvise posix_fallocate umask utimensat",
    ),
    (
        "fenv.h",
        "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv \
         fesetexceptflag fesetround fetestexcept feupdateenv",
    ),
    (
        "fmtmsg.h, fnmatch.h, libgen.h, regex.h, wordexp.h",
        "basename dirname fmtmsg fnmatch regcomp regerror regexec regfree wordexp wordfree",
    ),
    (
        "grp.h, pwd.h",
        "endgrent endpwent getgrent getgrgid getgrgid_r getgrnam getgrnam_r getpwent getpwnam \
         getpwnam_r getpwuid getpwuid_r setgrent setpwent",
    ),
    (
        "inttypes.h",
        "imaxdiv strtoimax strtoumax wcstoimax wcstoumax",
    ),
    (
        "langinfo.h, locale.h, iconv.h",
        "duplocale freelocale iconv iconv_close iconv_open localeconv newlocale nl_langinfo \
         uselocale",
    ),
    (
        "math.h",
        "acosf acosl acosh acoshf acoshl asinf asinl asinh asinhf asinhl atan2f atan2l atanf \
         atanl atanh atanhf atanhl cbrtf cbrtl ceill copysignf copysignl cosl coshf coshl erf \
         erff erfl erfc erfcf erfcl exp10 exp10f exp2f exp2l expl expm1f expm1l fabsl fdim fdimf \
         fdiml floorl fmaf fmal fmaxl fminl fmodl frexpf frexpl hypotf hypotl ilogb ilogbf ilogbl \
         j0 j1 jn ldexpf ldexpl lgamma lgammaf lgammal llrintf llrintl llroundf llroundl log10f \
         log10l log1pf log1pl log2f log2l logb logbf logbl logl lrintf lrintl lroundf lroundl \
         modff modfl nan nanf nanl nearbyintf nearbyintl nextafter nextafterf nextafterl nextdown \
         nexttoward nexttowardf nexttowardl nextup powl remainderf remainderl remquo remquof \
         remquol rintf rintl roundeven roundevenf roundevenl roundl scalbln scalblnf scalblnl \
         scalbn scalbnf scalbnl sinhf sinhl sinl sqrtl tanhf tanhl tanl tgamma tgammaf tgammal \
         truncl y0 y1 yn __finite __finitef __finitel __fpclassify __fpclassifyf __fpclassifyl \
         __isinf __isinff __isinfl __isnan __isnanf __isnanl __signbit __signbitf __signbitl",
    ),
    (
        "netdb.h, arpa/inet.h, sys/socket.h",
        "accept accept4 bind connect freeaddrinfo gai_strerror getaddrinfo gethostbyname \
         gethostname getnameinfo getpeername getprotobyname getservbyname getsockname getsockopt \
         htonl htons inet_addr inet_ntoa inet_ntop inet_pton listen ntohl ntohs recv recvfrom \
         recvmsg send sendmsg sendto setsockopt shutdown sockatmark socket socketpair",
    ),
    ("poll.h, sys/select.h", "poll ppoll pselect select"),
    (
        "pthread.h, threads.h, semaphore.h",
        "cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait mtx_destroy mtx_init \
         mtx_lock mtx_timedlock mtx_trylock mtx_unlock pthread_attr_destroy pthread_attr_init \
         pthread_attr_setdetachstate pthread_attr_setstacksize pthread_barrier_destroy \
         pthread_barrier_init pthread_barrier_wait pthread_cond_broadcast pthread_cond_destroy \
         pthread_cond_init pthread_cond_signal pthread_cond_timedwait pthread_cond_wait \
         pthread_detach pthread_equal pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock \
         pthread_mutex_trylock pthread_mutex_unlock pthread_mutexattr_destroy \
         pthread_mutexattr_init pthread_mutexattr_settype pthread_rwlock_destroy \
         pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_tryrdlock \
         pthread_rwlock_trywrlock pthread_rwlock_unlock pthread_rwlock_wrlock pthread_self \
         pthread_spin_destroy pthread_spin_init pthread_spin_lock pthread_spin_trylock \
         pthread_spin_unlock sem_close sem_destroy sem_getvalue sem_init sem_open sem_post \
         sem_timedwait sem_trywait sem_unlink sem_wait thrd_current thrd_detach thrd_equal \
         thrd_sleep thrd_yield",
    ),
    (
        "sched.h, signal.h, spawn.h",
        "kill killpg posix_spawn posix_spawnp psignal raise sched_get_priority_max \
         sched_get_priority_min sched_getparam sched_yield sigaddset sigdelset sigemptyset \
         sigfillset sigismember sigpending sigprocmask strsignal pthread_sigmask",
    ),
    (
        "stdbit.h, stdlib.h, strings.h",
        "a64l arc4random arc4random_uniform clearenv drand48 erand48 ecvt fcvt gcvt getsubopt \
         grantpt index initstate jrand48 l64a lcong48 lrand48 mblen mbstowcs mbtowc mkdtemp \
         mkostemp mkstemp mrand48 nrand48 posix_openpt ptsname putenv pvalloc rand_r random_r \
         realpath rindex secure_getenv seed48 setenv setstate srand48 strfromd strfromf strfroml \
         strtold system unlockpt unsetenv valloc wcstombs wctomb __ctype_get_mb_cur_max",
    ),
    (
        "stdio.h",
        "asprintf clearerr clearerr_unlocked ctermid dprintf fdopen feof_unlocked \
         ferror_unlocked fflush_unlocked fgetc_unlocked fgetpos fgets_unlocked fileno \
         fileno_unlocked flockfile fputc_unlocked fputs_unlocked fread_unlocked freopen \
         fseeko fsetpos ftello ftrylockfile funlockfile fwrite_unlocked getc_unlocked \
         getchar_unlocked getdelim getw pclose popen putc_unlocked \
         putchar_unlocked putw rename renameat setbuf setbuffer setlinebuf setvbuf tempnam \
         tmpfile tmpnam ungetc vasprintf vdprintf vfscanf vscanf vsscanf __getdelim _IO_getc \
         _IO_putc __overflow __uflow",
    ),
    (
        "string.h",
        "explicit_bzero memccpy memmem mempcpy memset_explicit rawmemchr stpncpy \
         strcasestr strchrnul strcoll_l strerror_l strerror_r strlcat strlcpy strsep strverscmp \
         strxfrm strxfrm_l",
    ),
    (
        "sys/mman.h, sys/ipc.h",
        "ftok madvise mlock mlockall mmap mprotect msgctl msgget msgrcv msgsnd msync munlock \
         munlockall posix_madvise semctl semget semop shm_open shm_unlink shmat shmctl shmget",
    ),
    (
        "sys/resource.h, sys/time.h, sys/wait.h, sys/utsname.h",
        "adjtime getitimer getpriority getrlimit getrusage setpriority setrlimit settimeofday \
         times uname utimes utime wait wait3 wait4 waitid waitpid",
    ),
    (
        "syslog.h, utmpx.h, search.h, ulimit.h, sys/statvfs.h",
        "closelog fstatvfs hcreate hdestroy hsearch openlog setlogmask statvfs syslog ulimit \
         vsyslog",
    ),
    (
        "termios.h",
        "cfgetispeed cfgetospeed cfmakeraw cfsetispeed cfsetospeed tcdrain tcflow tcflush \
         tcgetattr tcgetpgrp tcgetsid tcsendbreak tcsetattr tcsetpgrp",
    ),
    (
        "time.h",
        "asctime asctime_r clock_getcpuclockid clock_getres clock_nanosleep clock_settime ctime \
         ctime_r getdate gmtime_r localtime_r mktime nanosleep strptime timegm timer_delete \
         timer_getoverrun timer_gettime timespec_get timespec_getres tzset",
    ),
    (
        "unistd.h",
        "alarm brk chdir chown chroot confstr crypt dup dup2 dup3 encrypt euidaccess \
         execl execle execlp execv execve execvp faccessat fchdir fchown fchownat fdatasync fork \
         fpathconf fsync ftruncate getcwd getdomainname getdtablesize getegid getentropy geteuid \
         getgid getgroups gethostid getlogin getlogin_r getopt getpass getpgid getpgrp getppid \
         getrandom getresgid getresuid getsid getuid getwd ioctl lchown link linkat lockf nice \
         pathconf pause pipe pipe2 pread preadv pwrite pwritev readlink readlinkat readv rmdir \
         sbrk setegid seteuid setgid setgroups sethostname setpgid setpgrp setregid setreuid \
         setsid setuid swab symlink symlinkat sync truncate ttyname ttyname_r ualarm \
         unlinkat vfork vhangup writev getopt_long getopt_long_only",
    ),
    (
        "wchar.h, uchar.h",
        "btowc c16rtomb c32rtomb fgetwc fgetws fputwc fputws fwide fwprintf fwscanf getwc \
         getwchar mbrlen mbrtoc16 mbrtoc32 mbrtowc mbsinit mbsnrtowcs mbsrtowcs putwc putwchar \
         swprintf swscanf ungetwc vfwprintf vfwscanf vswprintf vswscanf vwprintf vwscanf wcpcpy \
         wcpncpy wcrtomb wcscasecmp wcscat wcschr wcscmp wcscoll wcscpy wcscspn wcsdup wcsftime \
         wcslen wcsncasecmp wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs \
         wcsspn wcsstr wcstod wcstof wcstok wcstol wcstold wcstoll wcstoul wcstoull wcswidth \
         wcsxfrm wctob wcwidth wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf wscanf",
    ),
];

#[cfg(test)]
mod tests {
    use super::{BY_HEADER, contains};

    #[test]
    fn names_are_found_in_all_their_spellings() {
        for name in [
            "strtoimax",
            "getuid",
            "__isoc23_strtoimax",
            "__vdprintf_chk",
            "__isoc99_vsscanf",
        ] {
            assert!(contains(name), "{name}");
        }
        for name in ["", "input", "qsort", "dlsym", "signal", "get_uid", "__chk"] {
            assert!(!contains(name), "{name}");
        }
    }

    #[test]
    fn every_name_stands_there_once_and_alone() {
        let mut all: Vec<&str> = BY_HEADER.iter().flat_map(|(_, n)| n.split(' ')).collect();
        for name in &all {
            assert!(!name.is_empty());
            let other = super::super::names::known(name, false);
            assert_eq!(other, Some(super::super::names::Known::Library), "{name}");
        }
        let n = all.len();
        all.sort_unstable();
        let twice = all.windows(2).find(|w| w[0] == w[1]);
        assert_eq!(twice, None);
        assert!(n > 500);
    }
}
