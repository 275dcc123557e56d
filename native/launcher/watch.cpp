// SPDX-License-Identifier: MIT
#include "launcher/watch.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "base/nanoseconds.hpp"

namespace benchgate::launcher {

namespace {

// Everything here runs in the launcher, where memory counts: no allocation
// beyond what opendir needs, and that only on kernels without the list.

ssize_t read_small(const char* path, char* text, std::size_t room) {
  const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  const ssize_t got = ::read(descriptor, text, room - 1);
  ::close(descriptor);
  if (got >= 0) text[got] = '\0';
  return got;
}

/// Kills the children that the kernel lists; a list too long for the buffer is finished in the next round.
int kill_listed_children() {
  char list[4096];
  if (read_small("/proc/thread-self/children", list, sizeof list) < 0) return -1;
  int killed = 0;
  for (char* at = list; *at != '\0';) {
    char* end = at;
    const long pid = std::strtol(at, &end, 10);
    if (end == at || *end != ' ') break;  // the last number may be cut
    if (::kill(static_cast<pid_t>(pid), SIGKILL) == 0) ++killed;
    at = end + 1;
  }
  return killed;
}

/// The parent of a process, from the text after its name in /proc/N/stat; 0 when it is gone.
long parent_of(const char* pid) {
  char path[64] = "/proc/";
  std::strncat(path, pid, 20);
  std::strcat(path, "/stat");
  char text[512];
  if (read_small(path, text, sizeof text) <= 0) return 0;
  const char* const name_end = std::strrchr(text, ')');
  return name_end == nullptr || std::strlen(name_end) < 4 ? 0 : std::strtol(name_end + 4, nullptr, 10);
}

int kill_found_children() {
  DIR* const processes = ::opendir("/proc");
  if (processes == nullptr) return 0;
  int killed = 0;
  const long self = ::getpid();
  while (const dirent* entry = ::readdir(processes)) {
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9' || parent_of(entry->d_name) != self) continue;
    if (::kill(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)), SIGKILL) == 0) ++killed;
  }
  ::closedir(processes);
  return killed;
}

/// Kills and reaps every process that is still there after its program ended,
/// whatever its group or session: orphans become children of the launcher,
/// which is their subreaper. Returns how many were still alive. `group` is the
/// program's process group. One system call when there is none.
int end_leftovers(pid_t group) {
  int ended = 0;
  int misses = 0;
  bool killing = false;
  for (;;) {
    const pid_t gone = ::wait4(-1, nullptr, WNOHANG | __WALL, nullptr);
    if (gone > 0) {
      if (killing) ++ended;  // until the first kill: one that had ended by itself
      continue;
    }
    if (gone < 0) return ended;
    killing = true;
    const bool group_killed = ::kill(-group, SIGKILL) == 0;
    int killed = kill_listed_children();
    if (killed < 0) killed = kill_found_children();
    if (killed == 0 && !group_killed) {
      // The list may miss a process while another one exits; without /proc no process is ever found.
      if (++misses > 100) return ended;
      continue;
    }
    if (::wait4(-1, nullptr, __WALL, nullptr) > 0) ++ended;
  }
}

std::int64_t clock_ns(clockid_t clock) {
  timespec time{};
  if (::clock_gettime(clock, &time) != 0) return 0;
  return base::nanoseconds_of(time);
}

/// CPU time of the two processes that measure.
std::int64_t collector_cpu_ns(const WaitSources& sources) {
  return clock_ns(CLOCK_PROCESS_CPUTIME_ID) + clock_ns(sources.tool_clock);
}

std::int64_t duration_ns(const timeval& time) {
  return static_cast<std::int64_t>(time.tv_sec) * base::ns_per_s + static_cast<std::int64_t>(time.tv_usec) * 1000;
}

/// One read, so that a program that never stops printing cannot keep the launcher from looking at the clock.
bool take_output(int descriptor, Capture& capture) {
  static char scratch[64 * 1024];
  if (capture.side == Capture::Side::last && capture.stored == capture.room) {
    const std::size_t half = capture.room / 2;
    std::memmove(capture.bytes, capture.bytes + capture.room - half, half);
    capture.stored = half;
  }
  const std::size_t room = capture.room - capture.stored;
  char* const target = room > 0 ? capture.bytes + capture.stored : scratch;
  const ssize_t got = ::read(descriptor, target, room > 0 ? room : sizeof scratch);
  if (got <= 0) return false;
  capture.seen += static_cast<std::uint64_t>(got);
  if (room > 0) capture.stored += static_cast<std::size_t>(got);
  return true;
}

/// A running program and how far its end was pushed.
struct Running {
  enum class Push { none, asked, killed };

  Started started;
  Push push = Push::none;
  std::int64_t deadline = -1;  // monotonic; negative: none
  bool timed_out = false;
  bool stopped = false;

  /// To the group, and to a program that has left it for another one; once to each, because a second SIGTERM means
  /// more.
  void send(int signal) const {
    ::kill(-started.pid, signal);
    if (signal == SIGKILL || ::getpgid(started.pid) != started.pid) ::kill(started.pid, signal);
  }

  void terminate(std::int64_t grace_ns) {
    if (push != Push::none) return;
    send(SIGTERM);
    push = Push::asked;
    deadline = monotonic_ns() + grace_ns;
  }

  void on_deadline(std::int64_t grace_ns) {
    if (push == Push::asked) {
      send(SIGKILL);
      push = Push::killed;
      deadline = -1;
    } else {
      timed_out = true;
      terminate(grace_ns);
    }
  }
};

[[noreturn]] void tool_is_gone(const Running& running) {
  running.send(SIGKILL);
  end_leftovers(running.started.pid);
  ::_exit(1);
}

/// Whether the program has ended; then it is reaped.
bool reap(const Running& running, int children, int& status, rusage& usage) {
  const bool by_signal = running.started.pidfd < 0;
  if (by_signal) {
    signalfd_siginfo notice;
    while (::read(children, &notice, sizeof notice) > 0) {
    }
  }
  const pid_t gone = ::wait4(running.started.pid, &status, by_signal ? WNOHANG : 0, &usage);
  return gone == running.started.pid;
}

/// Waits for the end. The descriptor that reports it comes first: poll looks in this order, so a pipe it then calls
/// empty holds nothing of the program. Returns whether output may be waiting.
bool await_end(Running& running, WaitSources& sources, const Limits& limits, Capture (&captures)[2], int& status,
               rusage& usage) {
  pollfd fds[5] = {{running.started.pidfd >= 0 ? running.started.pidfd : sources.children, POLLIN, 0},
                   {sources.pipes.read_ends[0], POLLIN, 0},
                   {sources.pipes.read_ends[1], POLLIN, 0},
                   {sources.control, 0, 0},
                   {sources.stop, POLLIN, 0}};
  for (;;) {
    timespec left{};
    if (running.deadline >= 0) {
      const std::int64_t ns = running.deadline - monotonic_ns();
      if (ns <= 0) {
        running.on_deadline(limits.grace_ns);
        continue;
      }
      left = {static_cast<time_t>(ns / base::ns_per_s), static_cast<long>(ns % base::ns_per_s)};
    }
    const int ready = ::ppoll(fds, 5, running.deadline >= 0 ? &left : nullptr, nullptr);
    if (ready <= 0) continue;  // the deadline, looked at above
    if (fds[3].revents != 0) tool_is_gone(running);
    if (fds[0].revents != 0 && reap(running, sources.children, status, usage))
      return fds[1].revents != 0 || fds[2].revents != 0;
    if (fds[4].revents != 0) {
      running.stopped = true;
      running.terminate(limits.grace_ns);
      fds[4].fd = -1;
    }
    for (int stream = 0; stream < 2; ++stream)
      if (fds[1 + stream].revents != 0) take_output(fds[1 + stream].fd, captures[stream]);
  }
}

base::ProcessUsage usage_of(const rusage& usage) {
  return {.user_ns = duration_ns(usage.ru_utime),
          .system_ns = duration_ns(usage.ru_stime),
          .max_rss_kb = usage.ru_maxrss,
          .minor_faults = usage.ru_minflt,
          .major_faults = usage.ru_majflt,
          .voluntary_switches = usage.ru_nvcsw,
          .involuntary_switches = usage.ru_nivcsw};
}

}  // namespace

std::int64_t monotonic_ns() { return clock_ns(CLOCK_MONOTONIC); }

bool open_pipes(Pipes& pipes) {
  close_pipes(pipes);
  for (int stream = 0; stream < 2; ++stream) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    pipes.read_ends[stream] = ends[0];
    pipes.write_ends[stream] = ends[1];
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
  return true;
}

void close_pipes(Pipes& pipes) {
  for (int* const ends : {pipes.read_ends, pipes.write_ends})
    for (int stream = 0; stream < 2; ++stream) {
      if (ends[stream] >= 0) ::close(ends[stream]);
      ends[stream] = -1;
    }
}

bool is_stop_asked(int stop) {
  pollfd ready{stop, POLLIN, 0};
  return stop >= 0 && ::poll(&ready, 1, 0) > 0;
}

Watched watch_program(const Program& program, const Setup& setup, const Limits& limits, WaitSources& sources,
                      Streams streams, Capture (&captures)[2], wire::Result& result) {
  Running running;
  const std::int64_t before = monotonic_ns();
  running.started = start_program(program, sources.pipes.write_ends[0],
                                  sources.pipes.write_ends[streams == Streams::apart ? 1 : 0], setup, sources.notice);
  if (running.started.failed_stage != wire::Stage::none) {
    result.failed_stage = running.started.failed_stage;
    result.failure = running.started.failure;
    return Watched::ended;
  }
  if (limits.timeout_ns >= 0) running.deadline = before + limits.timeout_ns;

  const std::int64_t cpu_before = collector_cpu_ns(sources);
  const std::int64_t spawned = monotonic_ns();
  int status = 0;
  rusage usage{};
  bool output_waits = await_end(running, sources, limits, captures, status, usage);
  const std::int64_t after = monotonic_ns();
  result.wall_ns = after - before;
  result.collector_wall_ns = after - spawned;
  result.collector_cpu_ns = collector_cpu_ns(sources) - cpu_before;
  result.status = static_cast<std::uint32_t>(status);
  result.timed_out = running.timed_out ? 1 : 0;
  result.usage = usage_of(usage);
  if (running.started.pidfd >= 0) ::close(running.started.pidfd);

  const int left_behind = end_leftovers(running.started.pid);
  if (running.push == Running::Push::none) result.left_behind = static_cast<std::uint32_t>(left_behind);
  if (output_waits || left_behind > 0)
    for (int stream = 0; stream < 2; ++stream)
      while (take_output(sources.pipes.read_ends[stream], captures[stream])) {
      }
  // A program may have made its end non-blocking, and the next one would find it so.
  for (const int end : sources.pipes.write_ends) ::fcntl(end, F_SETFL, 0);
  if (left_behind > 0) open_pipes(sources.pipes);
  // Asked only now: the program may have stopped the launcher just before its end (LauncherGuard).
  return running.stopped || is_stop_asked(sources.stop) ? Watched::stopped : Watched::ended;
}

}  // namespace benchgate::launcher
