// SPDX-License-Identifier: MIT
#include "launcher/launcher.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using namespace benchgate::launcher;
using namespace benchgate::sys;
using namespace std::chrono_literals;

namespace {

Command shell(std::string_view script) { return {{"/bin/sh", "-c", std::string(script)}, current_environment(), "."}; }

Job one(Command command) {
  Job job;
  job.cycle = {std::move(command)};
  job.grace = 20ms;
  return job;
}

struct Ran {
  std::vector<ChildResult> results;
  JobEnd end = JobEnd::complete;
};

Ran run(Launcher& launcher, const Job& job) {
  Ran ran;
  const JobReport report = launcher.run(job, [&](ChildResult&& result) {
    ran.results.push_back(std::move(result));
    return true;
  });
  ran.end = report.end;
  return ran;
}

ChildResult run_one(const Job& job, Launcher::Origin origin = Launcher::Origin::embedded) {
  Launcher launcher(origin);
  Ran ran = run(launcher, job);
  REQUIRE(ran.results.size() == 1);
  return std::move(ran.results.front());
}

/// Waits for the end of a process that is not ours to wait for; false after ten seconds.
bool ends(pid_t pid) {
  const int descriptor = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (descriptor < 0) return errno == ESRCH;
  pollfd watched{descriptor, POLLIN, 0};
  const bool ended = ::poll(&watched, 1, 10'000) == 1;
  ::close(descriptor);
  return ended;
}

pid_t number_in(std::string_view text) { return static_cast<pid_t>(base::parse_integer(base::trim(text)).value()); }

bool is_gone(pid_t pid) { return ::kill(pid, 0) != 0 && errno == ESRCH; }

std::int64_t own_peak_kb() {
  const std::string status = read_file("/proc/self/status");
  return std::atoll(status.c_str() + status.find("VmHWM:") + 6);
}

/// What is written first to a named pipe; waits for it.
std::string first_line(const std::string& fifo) {
  std::string line;
  std::getline(std::ifstream(fifo) >> std::ws, line);
  return line;
}

/// A pipe with a name. Its reading end is open from the start, so that a writer never waits for a reader.
class NamedPipe {
 public:
  explicit NamedPipe(std::filesystem::path path) : path_(std::move(path)) {
    REQUIRE(::mkfifo(path_.c_str(), 0600) == 0);
    reading_end_ = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    REQUIRE(reading_end_ >= 0);
  }
  ~NamedPipe() { ::close(reading_end_); }
  NamedPipe(NamedPipe&&) = delete;

  std::string path() const { return path_.string(); }

  /// Waits for a line, however late its writer comes; returns what has arrived.
  std::string read_line() const {
    std::string text;
    while (text.find('\n') == std::string::npos) {
      pollfd watched{reading_end_, POLLIN, 0};
      ::poll(&watched, 1, -1);
      char bytes[256];
      const ssize_t got = ::read(reading_end_, bytes, sizeof bytes);
      if (got > 0) text.append(bytes, static_cast<std::size_t>(got));
    }
    return text;
  }

 private:
  std::filesystem::path path_;
  int reading_end_ = -1;
};

/// Starts `work` in a process that stands for the tool.
template <typename Work>
pid_t start_tool(Work work) {
  const pid_t tool = ::fork();
  if (tool == 0) {
    work();
    ::_exit(0);
  }
  return tool;
}

}  // namespace

TEST_CASE("an exit code, a signal and a program that does not start are reported as such", "[launcher][launcher]") {
  Launcher launcher;
  const Ran exits = run(launcher, one(shell("exit 7")));
  CHECK(exits.results.at(0).exit_code == 7);
  CHECK(!exits.results.at(0).signal);
  CHECK(exits.end == JobEnd::complete);

  const Ran killed = run(launcher, one(shell("kill -9 $$")));
  CHECK(killed.results.at(0).signal == SIGKILL);
  CHECK(!killed.results.at(0).exit_code);

  for (const auto& [missing, why] : std::map<std::string, std::string>{
           {"/nowhere/program", "cannot be run: /nowhere/program does not exist"},
           {"no-such-program", "cannot be run: no program 'no-such-program' in PATH"},
           {"/etc/passwd", "cannot be run: /etc/passwd is not executable (run chmod +x)"},
           {"/etc/", "cannot be run: /etc/ is a folder"}}) {
    const Ran ran = run(launcher, one({{missing}, current_environment(), "."}));
    CHECK(ran.end == JobEnd::failed);
    CHECK(ran.results.at(0).start_failure == why);
    CHECK(!ran.results.at(0).exit_code);
  }
  const TemporaryFolder scripts;
  write_file(scripts.path() / "no-interpreter", "#!/nowhere/sh\n");
  std::filesystem::permissions(scripts.path() / "no-interpreter", std::filesystem::perms::owner_all);
  const Ran unknown = run(launcher, one({{"./no-interpreter"}, {}, scripts.path().string()}));
  CHECK(unknown.results.at(0).start_failure ==
        "cannot be run: the interpreter or loader of ./no-interpreter does not exist");
  const Ran folder = run(launcher, one({{"/bin/true"}, {}, "/nowhere"}));
  CHECK(folder.results.at(0).start_failure == "cannot enter its folder: No such file or directory");
}

TEST_CASE("a program gets its folder, environment and words unchanged and nothing on standard input",
          "[launcher][launcher]") {
  const TemporaryFolder folder;
  Command command{{"/bin/sh", "-c", R"(printf '%s|' "$A" "$PWD" "$1" "$2"; cat; env | wc -l)", "sh", "a b", "$x\n*"},
                  {"A=b=c", "PATH=/usr/bin:/bin"},
                  folder.path().string()};
  const ChildResult result = run_one(one(command));
  CHECK(result.exit_code == 0);
  // PWD and _ are the shell's own.
  CHECK(result.output.rfind("b=c|" + folder.path().string() + "|a b|$x\n*|", 0) == 0);
  CHECK(result.error_output.empty());
}

TEST_CASE("a program starts with default signal actions, none blocked, in its own process group",
          "[launcher][launcher]") {
  ::signal(SIGPIPE, SIG_IGN);
  const ChildResult result =
      run_one(one(shell("grep -E 'Sig(Blk|Ign|Cgt)' /proc/self/status; ps -o pgid= -p $$; echo $$")));
  ::signal(SIGPIPE, SIG_DFL);
  const auto lines = base::split(result.output, '\n');
  REQUIRE(lines.size() >= 5);
  CHECK(lines[0] == "SigBlk:\t0000000000000000");
  CHECK(lines[1] == "SigIgn:\t0000000000000000");
  CHECK(number_in(lines[3]) == number_in(lines[4]));
}

TEST_CASE("the two streams are kept apart, in full up to the cap and counted beyond it", "[launcher][launcher]") {
  Job job = one(shell("printf 0123456789abcdef; printf err >&2"));
  job.output_cap = 10;
  const ChildResult result = run_one(job);
  CHECK(result.output == "0123456789");
  CHECK(result.output_bytes == 16);
  CHECK(result.error_output == "err");
  CHECK(result.error_output_bytes == 3);
}

TEST_CASE("of a step that may need explaining the last output is kept, both streams in order", "[launcher][launcher]") {
  Job job = one(shell("i=0; while [ $i -lt 3000 ]; do echo $i; echo e$i >&2; i=$((i+1)); done; exit 1"));
  job.keep = Job::Keep::last_of_both;
  job.output_cap = 4096;
  const ChildResult result = run_one(job);
  CHECK(result.output.size() >= 2048);
  CHECK(result.output.size() <= 4096);
  CHECK(result.output.substr(result.output.size() - 22) == "2998\ne2998\n2999\ne2999\n");
  CHECK(result.error_output_bytes == 0);
}

TEST_CASE("300 MB of output pass through without staying in memory", "[launcher][launcher]") {
  Launcher launcher;
  const std::int64_t before = own_peak_kb();
  const Ran ran = run(launcher, one(shell("head -c 300000000 /dev/zero")));
  CHECK(ran.results.at(0).exit_code == 0);
  CHECK(ran.results.at(0).output_bytes == 300'000'000);
  CHECK(ran.results.at(0).output.size() == 8192);
  CHECK(own_peak_kb() - before < 2048);
  CHECK(launcher.rss_floor_kb() < 1024);
}

TEST_CASE("every iteration's output is its own, over many batches", "[launcher][launcher]") {
  Launcher launcher;
  Job job = one(shell("echo $$; head -c 6000 /dev/zero"));
  job.count = 200;
  std::set<std::string> firsts;
  int seen = 0;
  const JobReport report = launcher.run(job, [&](ChildResult&& result) {
    ++seen;
    firsts.insert(result.output.substr(0, result.output.find('\n')));
    CHECK(result.output.size() == result.output_bytes);
    return true;
  });
  CHECK(report.end == JobEnd::complete);
  CHECK(seen == 200);
  CHECK(firsts.size() == 200);
}

TEST_CASE("peak memory of a small program is its own although the tool holds 100 MB", "[launcher][launcher]") {
  std::vector<char> held(100 << 20);
  std::memset(held.data(), 1, held.size());
  Launcher launcher;
  Job job = one({{EXIT_AT_ONCE}, {}, "."});
  job.count = 300;
  std::uint64_t largest = 0;
  const JobReport report = launcher.run(job, [&](ChildResult&& result) {
    CHECK(result.exit_code == 0);
    largest = std::max(largest, *result.usage.max_rss_kb);
    return true;
  });
  CHECK(report.end == JobEnd::complete);
  CHECK(held.back() == 1);
  CHECK(largest > 0);
  CHECK(largest < 1024);
  CHECK(launcher.rss_floor_kb() < 1024);
}

TEST_CASE("where the carried program may not be run a fork of the tool does the work and says its floor",
          "[launcher][launcher]") {
  std::vector<char> held(100 << 20);
  std::memset(held.data(), 1, held.size());
  Launcher launcher(Launcher::Origin::fork);
  const Ran ran = run(launcher, one({{EXIT_AT_ONCE}, {}, "."}));
  CHECK(ran.results.at(0).exit_code == 0);
  CHECK(held.back() == 1);
  CHECK(launcher.rss_floor_kb() > 100 * 1024);
}

TEST_CASE("usage counts the program and the children it waited for", "[launcher][launcher]") {
  const ChildResult result = run_one(one(shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; /bin/true")));
  CHECK(result.wall >= std::chrono::nanoseconds(*result.usage.user_ns));
  CHECK(*result.usage.user_ns + *result.usage.system_ns > 0);
  CHECK(*result.usage.minor_faults > 0);
  CHECK(result.collector_wall > 0ns);
  CHECK(result.collector_wall <= result.wall);
  CHECK(result.collector_cpu > 0ns);
}

TEST_CASE("a timeout ends the whole group, also descendants that ignore SIGTERM", "[launcher][launcher]") {
  Job job = one(shell("sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.05; done' & echo $$; wait"));
  job.timeout = 300ms;
  const ChildResult result = run_one(job);
  CHECK(result.timed_out);
  CHECK(result.signal == SIGTERM);
  const auto lines = base::split(base::trim(result.output), '\n');
  REQUIRE(lines.size() == 2);
  for (const std::string_view line : lines) CHECK(is_gone(number_in(line)));
}

TEST_CASE("a timeout ends a program that has moved to another process group", "[launcher][launcher]") {
  const auto ended = [](std::string_view before, std::chrono::nanoseconds grace) {
    Job job = one({{"/usr/bin/env", "python3", "-c",
                    fmt::format("import os, signal, time\nos.setpgid(0, os.getpgid(os.getppid()))\n{}\n"
                                "os.write(1, b'%d\\n' % os.getpid()); time.sleep(200)",
                                before)},
                   current_environment(),
                   "."});
    job.grace = grace;
    ChildResult result;
    for (std::chrono::nanoseconds limit = 500ms; result.output.empty() && limit < 100s; limit *= 4) {
      job.timeout = limit;
      result = run_one(job);
    }
    return result;  // of the first timeout that left the program the time to move
  };
  const ChildResult asked = ended("", 1h);
  CHECK(asked.timed_out);
  CHECK(asked.signal == SIGTERM);
  CHECK(is_gone(number_in(asked.output)));
  const ChildResult deaf = ended("signal.signal(signal.SIGTERM, signal.SIG_IGN)", 20ms);
  CHECK(deaf.timed_out);
  CHECK(deaf.signal == SIGKILL);
  CHECK(is_gone(number_in(deaf.output)));
}

TEST_CASE("a program that ignores SIGTERM is killed after its grace", "[launcher][launcher]") {
  Job job = one(shell("trap '' TERM; echo $$; while :; do sleep 0.05; done"));
  job.timeout = 200ms;
  const ChildResult result = run_one(job);
  CHECK(result.timed_out);
  CHECK(result.signal == SIGKILL);
  CHECK(is_gone(number_in(result.output)));
}

TEST_CASE("a timeout that does not strike changes nothing", "[launcher][launcher]") {
  Job job = one(shell("exit 3"));
  job.timeout = 1h;
  const ChildResult result = run_one(job);
  CHECK(!result.timed_out);
  CHECK(result.exit_code == 3);
}

TEST_CASE("a background process that keeps standard output open neither blocks nor survives", "[launcher][launcher]") {
  Launcher launcher;
  Job job = one(shell("sleep 1000 & echo $!"));
  job.count = 3;
  const Ran ran = run(launcher, job);
  REQUIRE(ran.results.size() == 3);
  for (const ChildResult& result : ran.results) {
    CHECK(result.exit_code == 0);
    CHECK(result.left_behind == 1);
    CHECK(is_gone(number_in(result.output)));
  }
}

TEST_CASE("a daemon in its own session is found, killed and counted", "[launcher][launcher]") {
  const TemporaryFolder folder;
  Command command = shell("mkfifo ready; setsid sh -c 'sleep 1000 & echo $! $$ > ready; exec sleep 1000' & cat ready");
  command.directory = folder.path().string();
  const ChildResult result = run_one(one(command));
  CHECK(result.exit_code == 0);
  CHECK(result.left_behind == 2);
  const auto pids = base::split(base::trim(result.output), ' ');
  REQUIRE(pids.size() == 2);
  for (const std::string_view pid : pids) CHECK(is_gone(number_in(pid)));
}

TEST_CASE("a process that ended before the program did was not left behind", "[launcher][launcher]") {
  const ChildResult result = run_one(one(shell("(sh -c 'exit 0' &) ; sh -c 'exit 0' & wait")));
  CHECK(result.exit_code == 0);
  CHECK(result.left_behind <= 1);  // the orphan may still be on its way out
}

TEST_CASE("a program that closes its streams is waited for", "[launcher][launcher]") {
  const TemporaryFolder folder;
  Command command = shell("exec >&- 2>&-; i=0; while [ $i -lt 5000 ]; do i=$((i+1)); done; : > done");
  command.directory = folder.path().string();
  CHECK(run_one(one(command)).exit_code == 0);
  CHECK(std::filesystem::exists(folder.path() / "done"));
}

TEST_CASE("a program that makes its output non-blocking does not leave it so for the next", "[launcher][launcher]") {
  Launcher launcher;
  Job job = one({{"/usr/bin/env", "python3", "-c",
                  "import os, fcntl; flags = fcntl.fcntl(1, fcntl.F_GETFL); print(bool(flags & os.O_NONBLOCK));"
                  "fcntl.fcntl(1, fcntl.F_SETFL, flags | os.O_NONBLOCK)"},
                 current_environment(),
                 "."});
  job.count = 2;
  for (const ChildResult& result : run(launcher, job).results) CHECK(result.output == "False\n");
}

TEST_CASE("only the measured program of a cycle is reported, and the others run around it", "[launcher][launcher]") {
  const TemporaryFolder folder;
  Launcher launcher;
  Job job;
  for (const char* script : {"echo p >> log", "cat log; echo m >> log", "echo c >> log"}) {
    job.cycle.push_back(shell(script));
    job.cycle.back().directory = folder.path().string();
  }
  job.measured = 1;
  job.count = 2;
  const Ran ran = run(launcher, job);
  REQUIRE(ran.results.size() == 2);
  CHECK(ran.results[0].output == "p\n");
  CHECK(ran.results[1].output == "p\nm\nc\np\n");
  CHECK(ran.results[1].program == 1);
  CHECK(read_file(folder.path() / "log") == "p\nm\nc\np\nm\nc\n");
}

TEST_CASE("a failing program around the measured one ends the job and is reported", "[launcher][launcher]") {
  Launcher launcher;
  Job job;
  job.cycle = {shell("true"), shell("true"), shell("echo oh >&2; exit 4")};
  job.measured = 1;
  job.count = 5;
  const Ran ran = run(launcher, job);
  CHECK(ran.end == JobEnd::failed);
  REQUIRE(ran.results.size() == 2);
  CHECK(ran.results[0].program == 1);
  CHECK(ran.results[1].program == 2);
  CHECK(ran.results[1].exit_code == 4);
  CHECK(ran.results[1].error_output == "oh\n");
}

TEST_CASE("a failing measured program does not end the job", "[launcher][launcher]") {
  Launcher launcher;
  Job job = one(shell("exit 1"));
  job.count = 4;
  const Ran ran = run(launcher, job);
  CHECK(ran.end == JobEnd::complete);
  CHECK(ran.results.size() == 4);
}

TEST_CASE("the receiver can end a job, and the launcher takes the next", "[launcher][launcher]") {
  Launcher launcher;
  Job job = one(shell("exit 0"));
  job.count = 100'000;
  int seen = 0;
  CHECK(launcher.run(job, [&](ChildResult&&) { return ++seen < 5; }).end == JobEnd::declined);
  CHECK(seen == 5);
  CHECK_THROWS_AS(launcher.run(job, [](ChildResult&&) -> bool { throw Error("x", "y"); }), Error);
  CHECK(run(launcher, one(shell("exit 6"))).results.at(0).exit_code == 6);
}

TEST_CASE("a stop ends the running program and every later job but the tidying ones", "[launcher][launcher]") {
  const TemporaryFolder folder;
  const std::string fifo = (folder.path() / "fifo").string();
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  Launcher launcher;
  Job job;
  job.cycle = {shell("true"), shell("echo $$ > '" + fifo + "'; exec sleep 1000")};
  job.measured = 1;
  // Another process asks for the stop once the program runs, as a signal handler would.
  const pid_t asker = start_tool([&] {
    first_line(fifo);
    launcher.stop();
  });
  const Ran ran = run(launcher, job);
  CHECK(ran.end == JobEnd::stopped);
  CHECK(ran.results.empty());
  ::waitpid(asker, nullptr, 0);
  CHECK(run(launcher, one(shell("exit 0"))).end == JobEnd::stopped);

  Job tidying = one(shell("exit 5"));
  tidying.on_stop = Job::OnStop::finish;
  CHECK(run(launcher, tidying).results.at(0).exit_code == 5);
}

namespace {

enum class Group { own, of_launcher };

/// What a Python program writes to the pipe that it knows as `pipe`. It is stopped once it has written "go".
std::string said_by_stopped(std::string_view python, Group group, std::chrono::nanoseconds grace) {
  const TemporaryFolder folder;
  const NamedPipe ready(folder.path() / "ready");
  const NamedPipe pipe(folder.path() / "pipe");
  const std::string move = group == Group::own ? "" : "os.setpgid(0, os.getpgid(os.getppid()))\n";
  const std::string script = fmt::format(
      "import os, signal, time\n"
      "pipe, ready = (os.open(path, os.O_WRONLY) for path in ('{}', '{}'))\n"
      "{}{}",
      pipe.path(), ready.path(), move, python);
  Launcher launcher;
  const pid_t asker = start_tool([&] {
    ready.read_line();
    launcher.stop();
  });
  Job job = one({{"/usr/bin/env", "python3", "-c", script}, current_environment(), "."});
  job.grace = grace;
  CHECK(run(launcher, job).end == JobEnd::stopped);
  ::waitpid(asker, nullptr, 0);
  return pipe.read_line();
}

}  // namespace

TEST_CASE("a stop also ends a program that has moved to another process group", "[launcher][launcher]") {
  const std::string stays = "os.write(pipe, b'%d\\n' % os.getpid()); os.write(ready, b'go\\n'); time.sleep(1000)";
  CHECK(is_gone(number_in(said_by_stopped(stays, Group::of_launcher, 1h))));
  const std::string deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + stays;
  CHECK(is_gone(number_in(said_by_stopped(deaf, Group::of_launcher, 20ms))));
}

TEST_CASE("what a program that has moved to another process group started ends with it", "[launcher][launcher]") {
  const std::string text = said_by_stopped(
      "child = os.fork()\n"
      "if child == 0:\n"
      "  os.setsid()\n"
      "  signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
      "  time.sleep(1000)\n"
      "os.write(pipe, b'%d %d\\n' % (os.getpid(), child)); os.write(ready, b'go\\n'); time.sleep(1000)",
      Group::of_launcher, 1h);
  const auto numbers = base::split(base::trim(text), ' ');
  REQUIRE(numbers.size() == 2);
  for (const std::string_view pid : numbers) CHECK(is_gone(number_in(pid)));
}

TEST_CASE("a stopped program gets one SIGTERM, in its own process group and in another one", "[launcher][launcher]") {
  const std::string counting =
      "count = 0\n"
      "def add(*_):\n"
      "  global count\n"
      "  count += 1\n"
      "signal.signal(signal.SIGTERM, add)\n"
      "os.write(ready, b'go\\n')\n"
      "while count == 0: time.sleep(0.01)\n"
      "time.sleep(0.1)\n"
      "os.write(pipe, b'%d\\n' % count)";
  CHECK(said_by_stopped(counting, Group::own, 1h) == "1\n");
  CHECK(said_by_stopped(counting, Group::of_launcher, 1h) == "1\n");
}

TEST_CASE("no child outlives a tool that is killed", "[launcher][launcher]") {
  for (const Launcher::Origin origin : {Launcher::Origin::embedded, Launcher::Origin::fork}) {
    const TemporaryFolder folder;
    const std::string fifo = (folder.path() / "fifo").string();
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    const pid_t tool = start_tool([&] {
      Launcher launcher(origin);
      run(launcher,
          one(shell("trap '' TERM HUP; setsid sleep 1000 & echo $$ $! > '" + fifo + "'; sleep 1000; sleep 1000")));
    });
    const std::string text = first_line(fifo);
    const auto pids = base::split(base::trim(text), ' ');
    REQUIRE(pids.size() == 2);
    ::kill(tool, SIGKILL);
    ::waitpid(tool, nullptr, 0);
    for (const std::string_view pid : pids) CHECK(ends(number_in(pid)));
  }
}

TEST_CASE("a program that stops the launcher ends the job, with all that it started", "[launcher][launcher]") {
  const TemporaryFolder folder;
  const std::string pids = (folder.path() / "pids").string();
  for (const std::string& script :
       {std::string("kill -STOP $PPID"), "setsid sleep 1000 & echo $! > " + pids + "; kill -STOP $PPID; sleep 1000",
        "trap '' TERM; echo $$ > " + pids + "; while :; do kill -STOP $PPID; done"}) {
    CAPTURE(script);
    Launcher launcher;
    Job job = one(shell(script));
    job.cycle.insert(job.cycle.begin(), shell("exit 0"));
    job.measured = 1;
    job.count = 100;
    job.timeout = 1000s;
    const Ran ran = run(launcher, job);
    CHECK(ran.end == JobEnd::failed);
    REQUIRE(ran.results.size() == 1);
    CHECK(ran.results.front().program == 1);
    CHECK(ran.results.front().start_failure == "stopped the process that measures it (SIGSTOP)");
    if (script.find(pids) != std::string::npos) CHECK(ends(std::stoi(read_file(pids))));
    Job tidying = one(shell("exit 4"));
    tidying.on_stop = Job::OnStop::finish;
    CHECK(run(launcher, tidying).results.at(0).exit_code == 4);
  }
}

TEST_CASE("a program that stops the launcher and ends before that can notice is no sample", "[launcher][launcher]") {
  const int processor = ::sched_getcpu();
  for (int i = 0; i < 20; ++i) {
    Launcher launcher;
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(processor, &only);
    REQUIRE(::sched_setaffinity(launcher.pid(), sizeof only, &only) == 0);
    // On the processor of the program, and idle, the launcher waits until that has ended.
    Job job = one(shell("chrt --idle --pid 0 $PPID; kill -STOP $PPID"));
    job.processors = {processor};
    job.count = 3;
    const Ran ran = run(launcher, job);
    CHECK(ran.end == JobEnd::failed);
    REQUIRE(ran.results.size() == 1);
    CHECK_FALSE(ran.results.front().start_failure.empty());
  }
}

TEST_CASE("a lost launcher is an error, not a wait", "[launcher][launcher]") {
  Launcher launcher;
  ::kill(launcher.pid(), SIGKILL);
  CHECK_THROWS_AS(run(launcher, one(shell("exit 0"))), Error);
}

TEST_CASE("a measured program runs where it is pinned, and an impossible processor is an error",
          "[launcher][launcher]") {
  Job job = one(shell("grep Cpus_allowed_list /proc/self/status"));
  job.processors = {0};
  CHECK(run_one(job).output == "Cpus_allowed_list:\t0\n");
  job.processors = {999};
  CHECK(run_one(job).start_failure == "cannot run on the chosen processors: Invalid argument");
  job.processors = {5000};
  Launcher launcher;
  CHECK_THROWS_AS(run(launcher, job), Error);
}

namespace {

struct Refusal {
  long call;
  int error;
  unsigned flags = ~0U;  ///< refused only when the first argument has one of these
};

/// From now on, in this process and those it starts, these system calls fail.
void refuse_calls(std::initializer_list<Refusal> refusals) {
  std::vector<sock_filter> filter{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
  for (const Refusal& refusal : refusals) {
    const bool any_flags = refusal.flags == ~0U;
    const unsigned char next = any_flags ? 1 : 4;
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(refusal.call), 0, next));
    if (!any_flags) {
      filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)));
      filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, refusal.flags, 0, 1));
    }
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned>(refusal.error)));
    if (!any_flags) filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)));
  }
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    ::_exit(77);
}

/// Exit code of a process that runs three programs and checks them; 77: the system lets nobody refuse calls.
int judge_under(std::initializer_list<Refusal> refusals) {
  const pid_t judge = start_tool([&] {
    refuse_calls(refusals);
    Launcher launcher;
    Job job = one(shell("echo out; sleep 1000 & exit 3"));
    job.count = 2;
    const Ran ran = run(launcher, job);
    bool fine = ran.end == JobEnd::complete && ran.results.size() == 2;
    for (const ChildResult& result : ran.results)
      fine = fine && result.exit_code == 3 && result.output == "out\n" && result.left_behind == 1;
    Job overdue = one(shell("trap '' TERM; while :; do sleep 0.05; done"));
    overdue.timeout = 100ms;
    const Ran timed = run(launcher, overdue);
    fine = fine && timed.results.size() == 1 && timed.results[0].timed_out && timed.results[0].signal == SIGKILL;
    ::_exit(fine ? 0 : 1);
  });
  int status = 0;
  ::waitpid(judge, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("older kernels and strict sandboxes measure as well", "[launcher][launcher]") {
  // No pidfds: a signal reports the end of a program.
  constexpr unsigned clone_pidfd = 0x1000;
  CHECK(judge_under({{SYS_pidfd_open, ENOSYS}, {SYS_clone, EINVAL, clone_pidfd}}) == 0);
  CHECK(judge_under({{SYS_clone, EINVAL, clone_pidfd}}) == 0);
  // No files in memory: a fork of the tool does the work.
  CHECK(judge_under({{SYS_memfd_create, EPERM}}) == 0);
  CHECK(judge_under({{SYS_execveat, EACCES}, {SYS_pidfd_open, EPERM}}) == 0);
}
