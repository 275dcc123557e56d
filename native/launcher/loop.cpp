// SPDX-License-Identifier: MIT
#include "launcher/loop.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "launcher/counters.hpp"
#include "launcher/watch.hpp"

// The launcher runs a whole job without a message from the tool, because a tool that wakes up for every result competes
// with the program being measured. Results are collected and handed over when the buffer is full or 50 ms have passed;
// then the launcher waits until the tool has dealt with them.
//
// It stays small on purpose: the kernel starts a child's peak memory at the
// peak of whoever spawned it, so every page touched here is a floor under every
// max_rss_kb. No allocation, no stdio, no C++ library.

namespace benchgate::launcher {

namespace {

constexpr std::int64_t flush_after_ns = 50'000'000;

/// Pages of their own, given back when done.
class Pages {
 public:
  explicit Pages(std::size_t bytes) : bytes_(bytes) {
    void* const at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) ::_exit(1);  // the tool sees the connection end
    data_ = static_cast<char*>(at);
  }
  Pages(Pages&&) = delete;
  ~Pages() { ::munmap(data_, bytes_); }
  char* data() const { return data_; }
  std::size_t size() const { return bytes_; }

 private:
  char* data_ = nullptr;
  std::size_t bytes_;
};

/// False when the tool is gone.
bool receive(int control, void* target, std::size_t bytes) {
  char* at = static_cast<char*>(target);
  while (bytes > 0) {
    const ssize_t got = ::recv(control, at, bytes, MSG_WAITALL);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<std::size_t>(got);
  }
  return true;
}

bool transmit(int control, const void* source, std::size_t bytes) {
  const char* at = static_cast<const char*>(source);
  while (bytes > 0) {
    const ssize_t put = ::send(control, at, bytes, MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    at += put;
    bytes -= static_cast<std::size_t>(put);
  }
  return true;
}

/// Peak memory of this address space; a child's max_rss never reads less. Not
/// getrusage: that still knows the tool which became this launcher by exec.
std::int64_t peak_rss_kb() {
  char text[2048];
  const int status = ::open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (status < 0) return -1;
  const ssize_t got = ::read(status, text, sizeof text - 1);
  ::close(status);
  if (got <= 0) return -1;
  text[got] = '\0';
  const char* const line = std::strstr(text, "VmHWM:");
  return line == nullptr ? -1 : std::strtol(line + 6, nullptr, 10);
}

/// One job while it runs.
class RunningJob {
 public:
  RunningJob(const wire::Job& job, WaitSources& sources, const Pages& text, const Pages& programs)
      : job_(job),
        sources_(sources),
        programs_(reinterpret_cast<Program*>(programs.data())),
        batch_(room_for_one() > wire::batch_bytes ? room_for_one() : wire::batch_bytes) {
    lay_out(text.data(), programs.data() + job.programs * sizeof(Program));
    for (const std::uint64_t word : job.processors.words) pinned_ = pinned_ || word != 0;
    open_counters(job, counters_);
  }
  RunningJob(RunningJob&&) = delete;
  ~RunningJob() { close_counters(counters_); }

  wire::End run() {
    flushed_ = monotonic_ns();
    for (std::uint32_t i = 0; i < job_.count; ++i)
      for (std::uint32_t p = 0; p < job_.programs; ++p) {
        const wire::End end = step(p);
        if (end != wire::End::complete) return end;
      }
    return flush();
  }

  std::int64_t busy_ns() const { return busy_ns_; }
  std::uint32_t stopped_program() const { return stopped_program_; }

 private:
  std::size_t room_for_one() const {
    return sizeof(wire::Result) + 2 * static_cast<std::size_t>(wire::padded(job_.output_cap));
  }

  /// Points into the job's text; the lists of pointers stand behind the programs.
  void lay_out(char* text, char* lists) {
    char** slot = reinterpret_cast<char**>(lists);
    for (std::uint32_t p = 0; p < job_.programs; ++p) {
      wire::ProgramSizes sizes;
      std::memcpy(&sizes, text, sizeof sizes);
      char* at = text + sizeof sizes;
      const auto next = [&at] {
        char* const string = at;
        at += std::strlen(at) + 1;
        return string;
      };
      const auto list = [&](std::uint32_t count) {
        char** const first = slot;
        for (std::uint32_t i = 0; i < count; ++i) *slot++ = next();
        *slot++ = nullptr;
        return first;
      };
      programs_[p].folder = next();
      programs_[p].paths = list(sizes.paths);
      programs_[p].arguments = list(sizes.arguments);
      programs_[p].variables = list(sizes.variables);
      text += sizeof sizes + sizes.bytes;
    }
  }

  wire::End step(std::uint32_t p) {
    char* const record = batch_.data() + used_;
    char* const output = record + sizeof(wire::Result);
    const Capture::Side side = job_.log != 0 ? Capture::Side::last : Capture::Side::first;
    Capture captures[2] = {{output, job_.output_cap, 0, 0, side},
                           {output + job_.output_cap, job_.output_cap, 0, 0, side}};
    wire::Result result;
    result.program = p;
    const bool measured = p == job_.measured;
    if (measured) begin_counting(counters_);
    const Watched watched = watch_program(
        programs_[p], {measured && pinned_ ? &job_.processors : nullptr, job_.randomized != 0},
        {job_.timeout_ns, job_.grace_ns}, sources_, job_.log != 0 ? Streams::merged : Streams::apart, captures, result);
    if (measured) end_counting(counters_, result);
    busy_ns_ += result.wall_ns;
    if (watched == Watched::stopped) {
      stopped_program_ = p;
      const wire::End end = flush();
      return end == wire::End::complete ? wire::End::stopped : end;
    }
    const bool started = result.failed_stage == wire::Stage::none;
    const bool fine = started && result.status == 0 && result.timed_out == 0;
    if (measured || !fine) keep(record, result, captures);
    if (!started || (!measured && !fine)) {
      const wire::End end = flush();
      return end == wire::End::complete ? wire::End::failed : end;
    }
    const bool full = batch_.size() - used_ < room_for_one();
    return full || monotonic_ns() - flushed_ >= flush_after_ns ? flush() : wire::End::complete;
  }

  /// Makes the record whole: the second stream moves up to the end of the first.
  void keep(char* record, wire::Result& result, const Capture (&captures)[2]) {
    result.output_bytes = captures[0].seen;
    result.error_output_bytes = captures[1].seen;
    result.output_stored = captures[0].stored;
    result.error_output_stored = captures[1].stored;
    std::memcpy(record, &result, sizeof result);
    std::memmove(captures[0].bytes + captures[0].stored, captures[1].bytes, captures[1].stored);
    used_ += sizeof result + wire::padded(captures[0].stored + captures[1].stored);
  }

  wire::End flush() {
    if (used_ > 0) {
      const wire::Message message{wire::Kind::results, wire::End::complete, used_, 0, -1};
      wire::Answer answer = wire::Answer::end;
      if (!transmit(sources_.control, &message, sizeof message) || !transmit(sources_.control, batch_.data(), used_) ||
          !receive(sources_.control, &answer, sizeof answer))
        ::_exit(1);
      used_ = 0;
      if (answer == wire::Answer::end) return wire::End::declined;
    }
    flushed_ = monotonic_ns();
    return wire::End::complete;
  }

  const wire::Job& job_;
  WaitSources& sources_;
  Program* programs_;
  Pages batch_;
  std::size_t used_ = 0;
  std::int64_t flushed_ = 0;
  std::int64_t busy_ns_ = 0;
  std::uint32_t stopped_program_ = 0;
  bool pinned_ = false;
  Counters counters_;
};

/// Bytes for the programs and their lists of pointers.
std::size_t layout_bytes(const wire::Job& job, const char* text) {
  std::size_t bytes = job.programs * sizeof(Program);
  for (std::uint32_t p = 0; p < job.programs; ++p) {
    wire::ProgramSizes sizes;
    std::memcpy(&sizes, text, sizeof sizes);
    bytes += (std::size_t{sizes.paths} + sizes.arguments + sizes.variables + 3) * sizeof(char*);
    text += sizeof sizes + sizes.bytes;
  }
  return bytes;
}

/// False when the tool is gone.
bool run_job(const wire::Job& job, WaitSources sources) {
  const Pages text(job.text_bytes + 1);
  if (!receive(sources.control, text.data(), job.text_bytes)) return false;
  if (job.shielded != 0) sources.stop = -1;
  wire::Message message{wire::Kind::finished, wire::End::stopped, 0, 0, -1};
  if (!is_stop_asked(sources.stop)) {
    if (!open_pipes(sources.pipes)) return false;
    const Pages programs(layout_bytes(job, text.data()) + 1);
    RunningJob shift(job, sources, text, programs);
    message.end = shift.run();
    message.busy_ns = shift.busy_ns();
    message.bytes = shift.stopped_program();
    close_pipes(sources.pipes);
  }
  message.rss_floor_kb = peak_rss_kb();
  return transmit(sources.control, &message, sizeof message);
}

/// Every signal blocked and none handled: the tool passes on what concerns a
/// program, and a child needs only to unblock them.
void become_deaf() {
  sigset_t all;
  sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
}

/// No stream of the tool stays open: a reader of its output must see its end.
void leave_streams() {
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < 3; ++stream) ::dup2(nothing, stream);
  if (nothing > 2) ::close(nothing);
}

}  // namespace

int launcher_loop(int control, int stop) {
  become_deaf();
  leave_streams();
  ::fcntl(control, F_SETFD, FD_CLOEXEC);
  ::fcntl(stop, F_SETFD, FD_CLOEXEC);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);

  WaitSources sources;
  sources.control = control;
  sources.stop = stop;
  if (::clock_getcpuclockid(::getppid(), &sources.tool_clock) != 0) sources.tool_clock = CLOCK_PROCESS_CPUTIME_ID;
  sigset_t child_ended;
  sigemptyset(&child_ended);
  sigaddset(&child_ended, SIGCHLD);
  sources.children = ::signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
  const long probe = ::syscall(SYS_pidfd_open, ::getpid(), 0);
  sources.notice = probe >= 0 ? Notice::pidfd : Notice::signalfd;
  if (probe >= 0) ::close(static_cast<int>(probe));

  const wire::Message hello{wire::Kind::ready, wire::End::complete, 0, 0, peak_rss_kb()};
  if (!transmit(control, &hello, sizeof hello)) return 0;
  wire::Job job;
  while (receive(control, &job, sizeof job))
    if (!run_job(job, sources)) return 1;
  return 0;
}

}  // namespace benchgate::launcher
