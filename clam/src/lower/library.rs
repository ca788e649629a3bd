//! Names of the C library (C23) and of POSIX.1-2024 whose functions have no
//! model of ours. They stand in one table because their results are no inputs:
//! they obey rules that we don't know (`islower` and `isupper` are never both
//! true, `dup` gives no descriptor that is open), so no failure may rest on
//! them. A second table has those of which not even that is known that they
//! return, and call nothing back.
//!
//! No program is wrong for what is missing here: a function that only a system
//! header declares is no input, whatever its name. But programs declare
//! functions of the library by hand, too.

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
    NAMES.contains(plain.unwrap_or(checked)) || is_for_a_kind_of_float(checked)
}

/// The kinds that `math.h` has functions for.
const KINDS: [&str; 7] = ["f32x", "f64x", "f128x", "f16", "f32", "f64", "f128"];

/// What a function is called for `double`, if that is a name of one that
/// `math.h` has for each kind: `sinf32`, `lgammaf64_r`.
fn for_double(name: &str) -> Option<&str> {
    let name = name.strip_suffix("_r").unwrap_or(name);
    KINDS.iter().find_map(|k| name.strip_suffix(k))
}

/// Whether it only computes: `sinf32`, `f32addf64`.
fn is_for_a_kind_of_float(name: &str) -> bool {
    let Some(base) = for_double(name) else {
        return false;
    };
    let narrowed = KINDS.iter().find_map(|k| base.strip_prefix(k));
    match narrowed {
        Some(operation) => ["add", "div", "fma", "mul", "sqrt", "sub"].contains(&operation),
        None => NAMES.contains(base) || super::pure::is_pure(base),
    }
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
        "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept \
         fesetexceptflag fetestexcept",
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
    (
        "math.h, complex.h: the kinds of each function",
        "cacosf cacoshf cacoshl cacosl casinf casinhf casinhl casinl catanf catanhf catanhl \
         catanl ccosf ccoshf ccoshl ccosl cexpf cexpl clog10 clog10f clog10l clogf clogl cpowf \
         cpowl cprojf cprojl csinf csinhf csinhl csinl csqrtf csqrtl ctanf ctanhf ctanhl ctanl \
         daddl ddivl dfmal dmull drem dremf dreml dsqrtl dsubl exp10l fadd faddl fdiv fdivl ffma \
         ffmal finite finitef finitel fmaximum fmaximum_mag fmaximum_mag_num fmaximum_mag_numf \
         fmaximum_mag_numl fmaximum_magf fmaximum_magl fmaximum_num fmaximum_numf fmaximum_numl \
         fmaximumf fmaximuml fmaxmag fmaxmagf fmaxmagl fminimum fminimum_mag fminimum_mag_num \
         fminimum_mag_numf fminimum_mag_numl fminimum_magf fminimum_magl fminimum_num \
         fminimum_numf fminimum_numl fminimumf fminimuml fminmag fminmagf fminmagl fmul fmull \
         fsqrt fsqrtl fsub fsubl gamma gammaf gammal isinf isinff isinfl isnan isnanf isnanl j0f \
         j0l j1f j1l jnf jnl llogb llogbf llogbl nextdownf nextdownl nextupf nextupl scalb scalbf \
         scalbl significand significandf significandl y0f y0l y1f y1l ynf ynl",
    ),
    (
        "gettid and others that only compute or ask",
        "_tolower _toupper fegetexcept get_avphys_pages get_nprocs get_nprocs_conf get_phys_pages \
         getauxval gettid getumask isalnum_l isalpha_l isblank_l iscntrl_l isctype isdigit_l \
         isgraph_l islower_l isprint_l ispunct_l isspace_l isupper_l iswalnum_l iswalpha_l \
         iswblank_l iswcntrl_l iswctype_l iswdigit_l iswgraph_l iswlower_l iswprint_l iswpunct_l \
         iswspace_l iswupper_l iswxdigit_l isxdigit_l pthread_getconcurrency pthread_getspecific \
         sched_getcpu strcasecmp_l strncasecmp_l strtod_l strtof_l strtol_l strtold_l strtoll_l \
         strtoq strtoul_l strtoull_l strtouq tolower_l toupper_l towctrans_l towlower_l \
         towupper_l tss_get wcscasecmp_l wcsncasecmp_l wcswcs wmempcpy",
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
        "posix_spawn posix_spawnp psignal sched_get_priority_max \
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
        "brk chdir chown chroot confstr crypt dup dup2 dup3 encrypt euidaccess \
         execl execle execlp execv execve execvp faccessat fchdir fchown fchownat fdatasync fork \
         fpathconf fsync ftruncate getcwd getdomainname getdtablesize getegid getentropy geteuid \
         getgid getgroups gethostid getlogin getlogin_r getopt getpass getpgid getpgrp getppid \
         getrandom getresgid getresuid getsid getuid getwd ioctl lchown link linkat lockf nice \
         pathconf pipe pipe2 pread preadv pwrite pwritev readlink readlinkat readv rmdir \
         sbrk setegid seteuid setgid setgroups sethostname setpgid setpgrp setregid setreuid \
         setsid setuid swab symlink symlinkat sync truncate ttyname ttyname_r unlinkat vfork \
         writev getopt_long getopt_long_only",
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

/// Functions of glibc of which the tables say nothing. They are no inputs, and
/// all else that a program can't know of a function holds of them: they call
/// back (`qsort`), hand out functions (`dlsym`), end objects (`reallocarray`),
/// don't return (`raise`), or change how others work (`signal`).
const UNMODELLED: &str = "\
     _Fork _argp_input _dl_find_object _dl_mcount_wrapper_check _flushlbf _longjmp _mcleanup \
     _obstack_begin _obstack_begin_1 _obstack_memory_used _obstack_newchunk _option_is_end \
     _option_is_short _setjmp acct addmntent addseverity adjtimex aio_cancel aio_cancel64 \
     aio_error aio_error64 aio_fsync aio_fsync64 aio_init aio_read aio_read64 aio_return \
     aio_return64 aio_suspend aio_suspend64 aio_write aio_write64 alarm alloca alphasort64 \
     arc4random_buf arch_prctl argp_error argp_failure argp_help argp_parse argp_state_help \
     argp_usage argz_add argz_add_sep argz_append argz_count argz_create argz_create_sep \
     argz_delete argz_extract argz_insert argz_next argz_replace argz_stringify at_quick_exit \
     authdes_create authdes_getucred authdes_pk_create authnone_create authunix_create \
     authunix_create_default backtrace backtrace_symbols backtrace_symbols_fd bdflush \
     bind_textdomain_codeset bindresvport bindresvport6 bindtextdomain bsd_signal bsearch c8rtomb \
     call_once callrpc canonicalize canonicalize_file_name canonicalizef canonicalizel capget \
     capset catclose catgets catopen cbc_crypt cfsetspeed chflags clnt_broadcast clnt_create \
     clnt_pcreateerror clnt_perrno clnt_perror clnt_spcreateerror clnt_sperrno clnt_sperror \
     clntraw_create clnttcp_create clntudp_bufcreate clntudp_create clntunix_create clock_adjtime \
     clone close_range closefrom copy_file_range creat64 create_module crypt_checksalt \
     crypt_gensalt crypt_gensalt_r crypt_gensalt_ra crypt_gensalt_rn crypt_preferred_method \
     crypt_r crypt_ra crypt_rn cuserid daemon dcgettext dcngettext delete_module des_setparity \
     dgettext dl_iterate_phdr dladdr dladdr1 dlclose dlerror dlinfo dlmopen dlopen dlsym dlvsym \
     dn_comp dn_expand dn_skipname dngettext drand48_r dysize eaccess ecb_crypt ecvt_r \
     endaliasent endfsent endhostent endmntent endnetent endnetgrent endprotoent endrpcent \
     endservent endsgent endspent endttyent endusershell endutent endutxent envz_add envz_entry \
     envz_get envz_merge envz_remove envz_strip epoll_create epoll_create1 epoll_ctl epoll_pwait \
     epoll_pwait2 epoll_wait erand48_r err error error_at_line errx ether_aton ether_aton_r \
     ether_hostton ether_line ether_ntoa ether_ntoa_r ether_ntohost eventfd eventfd_read \
     eventfd_write execveat execvpe fallocate fallocate64 fanotify_init fanotify_mark fattach \
     fchflags fcloseall fcntl64 fcvt_r fdetach fedisableexcept feenableexcept fegetmode \
     fesetexcept fesetmode fetestexceptflag fexecve fgetgrent fgetgrent_r fgetpos64 fgetpwent \
     fgetpwent_r fgetsgent fgetsgent_r fgetspent fgetspent_r fgetwc_unlocked fgetws_unlocked \
     fgetxattr flistxattr flock fmemopen fopen64 fopencookie forkpty fputwc_unlocked \
     fputws_unlocked freeifaddrs fremovexattr freopen64 fromfp fromfpf fromfpl fromfpx fromfpxf \
     fromfpxl fsconfig fseeko64 fsetpos64 fsetxattr fsmount fsopen fspick fstat64 fstatat64 \
     fstatfs fstatfs64 fstatvfs64 ftello64 ftime ftruncate64 fts64_children fts64_close \
     fts64_open fts64_read fts64_set fts_children fts_close fts_open fts_read fts_set ftw ftw64 \
     futimes futimesat gai_cancel gai_error gai_suspend get_current_dir_name get_kernel_syms \
     get_myaddress getaddrinfo_a getaliasbyname getaliasbyname_r getaliasent getaliasent_r \
     getcontext getcpu getdate_r getdents64 getdirentries getdirentries64 getfsent getfsfile \
     getfsspec getgrent_r getgrouplist gethostbyaddr gethostbyaddr_r gethostbyname2 \
     gethostbyname2_r gethostbyname_r gethostent gethostent_r getifaddrs getipv4sourcefilter \
     getloadavg getmntent getmntent_r getmsg getnetbyaddr getnetbyaddr_r getnetbyname \
     getnetbyname_r getnetent getnetent_r getnetgrent getnetgrent_r getnetname getpayload \
     getpayloadf getpayloadl getpmsg getprotobyname_r getprotobynumber getprotobynumber_r \
     getprotoent getprotoent_r getpt getpublickey getpw getpwent_r getrlimit64 getrpcbyname \
     getrpcbyname_r getrpcbynumber getrpcbynumber_r getrpcent getrpcent_r getrpcport getsecretkey \
     getservbyname_r getservbyport getservbyport_r getservent getservent_r getsgent getsgent_r \
     getsgnam getsgnam_r getsourcefilter getspent getspent_r getspnam getspnam_r gettext \
     getttyent getttynam getusershell getutent getutent_r getutid getutid_r getutline getutline_r \
     getutmp getutmpx getutxent getutxid getutxline getwc_unlocked getwchar_unlocked getxattr \
     glob glob64 glob_pattern_p globfree globfree64 gnu_dev_major gnu_dev_makedev gnu_dev_minor \
     gnu_get_libc_release gnu_get_libc_version group_member gsignal gtty hasmntopt hcreate_r \
     hdestroy_r herror host2netname hsearch_r hstrerror if_freenameindex if_indextoname \
     if_nameindex if_nametoindex inet6_opt_append inet6_opt_find inet6_opt_finish \
     inet6_opt_get_val inet6_opt_init inet6_opt_next inet6_opt_set_val inet6_option_alloc \
     inet6_option_append inet6_option_find inet6_option_init inet6_option_next inet6_option_space \
     inet6_rth_add inet6_rth_getaddr inet6_rth_init inet6_rth_reverse inet6_rth_segments \
     inet6_rth_space inet_aton inet_lnaof inet_makeaddr inet_net_ntop inet_net_pton inet_neta \
     inet_netof inet_network inet_nsap_addr inet_nsap_ntoa init_module initgroups initstate_r \
     innetgr inotify_add_watch inotify_init inotify_init1 inotify_rm_watch insb insl insque insw \
     ioperm iopl iruserok iruserok_af isastream isfdtype jrand48_r key_decryptsession \
     key_decryptsession_pk key_encryptsession key_encryptsession_pk key_gendes key_get_conv \
     key_secretkey_is_set key_setnet key_setsecret kill killpg klogctl lchmod lckpwdf lcong48_r \
     lfind lgamma_r lgammaf_r lgammal_r lgetxattr lio_listio lio_listio64 listxattr llistxattr \
     llseek lockf64 login login_tty logout logwtmp longjmp lrand48_r lremovexattr lsearch lseek64 \
     lsetxattr lstat64 lutimes makecontext mallinfo mallinfo2 malloc_info malloc_stats \
     malloc_trim malloc_usable_size mallopt matherr mbrtoc8 mcheck mcheck_check_all \
     mcheck_pedantic mcount memfd_create memfrob mincore mkostemp64 mkostemps mkostemps64 \
     mkstemp64 mkstemps mkstemps64 mktemp mlock2 mmap64 modify_ldt moncontrol monstartup mount \
     mount_setattr move_mount mprobe mq_close mq_getattr mq_notify mq_open mq_receive mq_send \
     mq_setattr mq_timedreceive mq_timedsend mq_unlink mrand48_r mremap mtrace munmap muntrace \
     name_to_handle_at netname2host netname2user nfsservctl nftw nftw64 ngettext nl_langinfo_l \
     nrand48_r ns_datetosecs ns_format_ttl ns_get16 ns_get32 ns_initparse ns_makecanon \
     ns_msg_getflag ns_name_compress ns_name_ntol ns_name_ntop ns_name_pack ns_name_pton \
     ns_name_rollback ns_name_skip ns_name_uncompress ns_name_unpack ns_parse_ttl ns_parserr \
     ns_put16 ns_put32 ns_samedomain ns_samename ns_skiprr ns_sprintrr ns_sprintrrf ns_subdomain \
     ntp_adjtime ntp_gettime ntp_gettimex obstack_free obstack_printf obstack_vprintf on_exit \
     open64 open_by_handle_at open_memstream open_tree open_wmemstream openat64 openpty outsb \
     outsl outsw parse_printf_format passwd2des pause personality pidfd_getfd pidfd_open \
     pidfd_send_signal pivot_root pkey_alloc pkey_free pkey_get pkey_mprotect pkey_set \
     pmap_getmaps pmap_getport pmap_rmtcall pmap_set pmap_unset posix_fadvise64 posix_fallocate64 \
     posix_spawn_file_actions_addchdir_np posix_spawn_file_actions_addclose \
     posix_spawn_file_actions_addclosefrom_np posix_spawn_file_actions_adddup2 \
     posix_spawn_file_actions_addfchdir_np posix_spawn_file_actions_addopen \
     posix_spawn_file_actions_addtcsetpgrp_np posix_spawn_file_actions_destroy \
     posix_spawn_file_actions_init posix_spawnattr_destroy posix_spawnattr_getflags \
     posix_spawnattr_getpgroup posix_spawnattr_getschedparam posix_spawnattr_getschedpolicy \
     posix_spawnattr_getsigdefault posix_spawnattr_getsigmask posix_spawnattr_init \
     posix_spawnattr_setflags posix_spawnattr_setpgroup posix_spawnattr_setschedparam \
     posix_spawnattr_setschedpolicy posix_spawnattr_setsigdefault posix_spawnattr_setsigmask \
     pow10 pow10f pow10l prctl pread64 preadv2 preadv64 preadv64v2 printf_size printf_size_info \
     prlimit prlimit64 process_madvise process_mrelease process_vm_readv process_vm_writev profil \
     ps_get_thread_area ps_getpid ps_lcontinue ps_lgetfpregs ps_lgetregs ps_lsetfpregs \
     ps_lsetregs ps_lstop ps_pcontinue ps_pdread ps_pdwrite ps_pglobal_lookup ps_pstop ps_ptread \
     ps_ptwrite psiginfo pthread_atfork pthread_attr_getaffinity_np pthread_attr_getdetachstate \
     pthread_attr_getguardsize pthread_attr_getinheritsched pthread_attr_getschedparam \
     pthread_attr_getschedpolicy pthread_attr_getscope pthread_attr_getsigmask_np \
     pthread_attr_getstack pthread_attr_getstackaddr pthread_attr_getstacksize \
     pthread_attr_setaffinity_np pthread_attr_setguardsize pthread_attr_setinheritsched \
     pthread_attr_setschedparam pthread_attr_setschedpolicy pthread_attr_setscope \
     pthread_attr_setsigmask_np pthread_attr_setstack pthread_attr_setstackaddr \
     pthread_barrierattr_destroy pthread_barrierattr_getpshared pthread_barrierattr_init \
     pthread_barrierattr_setpshared pthread_cancel pthread_clockjoin_np pthread_cond_clockwait \
     pthread_condattr_destroy pthread_condattr_getclock pthread_condattr_getpshared \
     pthread_condattr_init pthread_condattr_setclock pthread_condattr_setpshared pthread_create \
     pthread_exit pthread_getaffinity_np pthread_getattr_default_np pthread_getattr_np \
     pthread_getcpuclockid pthread_getname_np pthread_getschedparam pthread_join \
     pthread_key_create pthread_key_delete pthread_kill pthread_kill_other_threads_np \
     pthread_mutex_clocklock pthread_mutex_consistent pthread_mutex_consistent_np \
     pthread_mutex_getprioceiling pthread_mutex_setprioceiling pthread_mutex_timedlock \
     pthread_mutexattr_getkind_np pthread_mutexattr_getprioceiling pthread_mutexattr_getprotocol \
     pthread_mutexattr_getpshared pthread_mutexattr_getrobust pthread_mutexattr_getrobust_np \
     pthread_mutexattr_gettype pthread_mutexattr_setkind_np pthread_mutexattr_setprioceiling \
     pthread_mutexattr_setprotocol pthread_mutexattr_setpshared pthread_mutexattr_setrobust \
     pthread_mutexattr_setrobust_np pthread_once pthread_rwlock_clockrdlock \
     pthread_rwlock_clockwrlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock \
     pthread_rwlockattr_destroy pthread_rwlockattr_getkind_np pthread_rwlockattr_getpshared \
     pthread_rwlockattr_init pthread_rwlockattr_setkind_np pthread_rwlockattr_setpshared \
     pthread_setaffinity_np pthread_setattr_default_np pthread_setcancelstate \
     pthread_setcanceltype pthread_setconcurrency pthread_setname_np pthread_setschedparam \
     pthread_setschedprio pthread_setspecific pthread_sigqueue pthread_testcancel \
     pthread_timedjoin_np pthread_tryjoin_np pthread_yield ptrace ptsname_r putgrent putmsg \
     putpmsg putpwent putsgent putspent pututline pututxline putwc_unlocked putwchar_unlocked \
     pwrite64 pwritev2 pwritev64 pwritev64v2 qecvt qecvt_r qfcvt qfcvt_r qgcvt qsort qsort_r \
     query_module quotactl raise rcmd rcmd_af re_comp re_compile_fastmap re_compile_pattern \
     re_exec re_match re_match_2 re_search re_search_2 re_set_registers re_set_syntax readahead \
     readdir64 readdir64_r reallocarray reboot recvmmsg register_printf_function \
     register_printf_modifier register_printf_specifier register_printf_type registerrpc \
     remap_file_pages removexattr remque renameat2 res_dnok res_hnok res_mailok res_mkquery \
     res_nmkquery res_nquery res_nquerydomain res_nsearch res_nsend res_ownok res_query \
     res_querydomain res_search res_send revoke rexec rexec_af rpmatch rresvport rresvport_af \
     ruserok ruserok_af ruserpass scandir scandir64 scandirat scandirat64 sched_getaffinity \
     sched_getscheduler sched_rr_get_interval sched_setaffinity sched_setparam sched_setscheduler \
     seed48_r sem_clockwait semtimedop sendfile sendfile64 sendmmsg setaliasent setcontext \
     setdomainname setfsent setfsgid setfsuid sethostent sethostid setipv4sourcefilter setitimer \
     setjmp setlogin setmntent setnetent setnetgrent setns setpayload setpayloadf setpayloadl \
     setpayloadsig setpayloadsigf setpayloadsigl setprotoent setresgid setresuid setrlimit64 \
     setrpcent setservent setsgent setsourcefilter setspent setstate_r setttyent setusershell \
     setutent setutxent setxattr sgetsgent sgetsgent_r sgetspent sgetspent_r shmdt sigabbrev_np \
     sigaction sigaltstack sigandset sigblock sigdescr_np siggetmask sighold sigignore \
     siginterrupt sigisemptyset siglongjmp signal signalfd sigorset sigpause sigqueue sigrelse \
     sigreturn sigset sigsetmask sigstack sigsuspend sigtimedwait sigvec sigwait sigwaitinfo \
     sincos sincosf sincosl splice sprofil srand48_r srandom_r ssignal sstk stat64 statfs \
     statfs64 statvfs64 statx stime strerrordesc_np strerrorname_np strfmon strfmon_l strfromf32 \
     strfromf32x strfromf64 strfromf64x strfry strftime_l strptime_l strtof32 strtof32_l \
     strtof32x strtof32x_l strtof64 strtof64_l strtof64x strtof64x_l stty svc_exit svc_getreq \
     svc_getreq_common svc_getreq_poll svc_getreqset svc_register svc_run svc_sendreply \
     svc_unregister svcerr_auth svcerr_decode svcerr_noproc svcerr_noprog svcerr_progvers \
     svcerr_systemerr svcerr_weakauth svcfd_create svcraw_create svctcp_create svcudp_bufcreate \
     svcudp_create svcudp_enablecache svcunix_create svcunixfd_create swapcontext swapoff swapon \
     sync_file_range syncfs syscall sysctl sysinfo sysv_signal td_init td_log td_symbol_list \
     td_ta_clear_event td_ta_delete td_ta_enable_stats td_ta_event_addr td_ta_event_getmsg \
     td_ta_get_nthreads td_ta_get_ph td_ta_get_stats td_ta_map_id2thr td_ta_map_lwp2thr td_ta_new \
     td_ta_reset_stats td_ta_set_event td_ta_setconcurrency td_ta_thr_iter td_ta_tsd_iter \
     td_thr_clear_event td_thr_dbresume td_thr_dbsuspend td_thr_event_enable td_thr_event_getmsg \
     td_thr_get_info td_thr_getfpregs td_thr_getgregs td_thr_getxregs td_thr_getxregsize \
     td_thr_set_event td_thr_setfpregs td_thr_setgregs td_thr_setprio td_thr_setsigpending \
     td_thr_setxregs td_thr_sigsetmask td_thr_tls_get_addr td_thr_tlsbase td_thr_tsd \
     td_thr_validate tdelete tdestroy tee textdomain tfind tgkill thrd_create thrd_exit thrd_join \
     timelocal timer_create timer_settime timerfd_create timerfd_gettime timerfd_settime \
     tmpfile64 tmpnam_r totalorder totalorderf totalorderl totalordermag totalordermagf \
     totalordermagl tr_break truncate64 tsearch tss_create tss_delete tss_set ttyslot twalk \
     twalk_r ualarm ufromfp ufromfpf ufromfpl ufromfpx ufromfpxf ufromfpxl ulckpwdf umount \
     umount2 unshare updwtmp updwtmpx uselib user2netname ustat utmpname utmpxname verr verrx \
     versionsort versionsort64 vhangup vlimit vmsplice vtimes vwarn vwarnx warn warnx wcschrnul \
     wcscoll_l wcsftime_l wcstod_l wcstof32 wcstof32_l wcstof32x wcstof32x_l wcstof64 wcstof64_l \
     wcstof64x wcstof64x_l wcstof_l wcstol_l wcstold_l wcstoll_l wcstoq wcstoul_l wcstoull_l \
     wcstouq wcsxfrm_l wctrans_l wctype_l xdecrypt xdr_accepted_reply xdr_array xdr_authdes_cred \
     xdr_authdes_verf xdr_authunix_parms xdr_bool xdr_bytes xdr_callhdr xdr_callmsg xdr_char \
     xdr_cryptkeyarg xdr_cryptkeyarg2 xdr_cryptkeyres xdr_des_block xdr_double xdr_enum xdr_float \
     xdr_free xdr_getcredres xdr_hyper xdr_int xdr_int16_t xdr_int32_t xdr_int64_t xdr_int8_t \
     xdr_key_netstarg xdr_key_netstres xdr_keybuf xdr_keystatus xdr_long xdr_longlong_t \
     xdr_netnamestr xdr_netobj xdr_opaque xdr_opaque_auth xdr_pmap xdr_pmaplist xdr_pointer \
     xdr_quad_t xdr_reference xdr_rejected_reply xdr_replymsg xdr_rmtcall_args xdr_rmtcallres \
     xdr_short xdr_sizeof xdr_string xdr_u_char xdr_u_hyper xdr_u_int xdr_u_long xdr_u_longlong_t \
     xdr_u_quad_t xdr_u_short xdr_uint16_t xdr_uint32_t xdr_uint64_t xdr_uint8_t xdr_union \
     xdr_unixcred xdr_vector xdr_void xdr_wrapstring xdrmem_create xdrrec_create \
     xdrrec_endofrecord xdrrec_eof xdrrec_skiprecord xdrstdio_create xencrypt xprt_register \
     xprt_unregister";

/// Whether a function stands among those of which nothing is known.
pub(super) fn is_unmodelled(name: &str) -> bool {
    static ALL: LazyLock<HashSet<&'static str>> = LazyLock::new(|| UNMODELLED.split(' ').collect());
    let for_a_kind = |base| ALL.contains(base) || super::pure::writes(base);
    ALL.contains(name) || for_double(name).is_some_and(for_a_kind)
}

#[cfg(test)]
mod tests {
    use super::{BY_HEADER, contains, is_unmodelled};

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
        for name in ["sinf32", "f32xaddf64", "roundevenf128"] {
            assert!(contains(name), "{name}");
        }
        assert!(is_unmodelled("qsort") && !is_unmodelled(""));
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
