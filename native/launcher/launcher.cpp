// SPDX-License-Identifier: MIT
#include "launcher/launcher.hpp"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"
#include "launcher/image.hpp"
#include "launcher/loop.hpp"
#include "launcher/protocol.hpp"
#include "sys/child.hpp"

namespace benchgate::launcher {

namespace {

namespace fs = std::filesystem;

/// A name with a slash is a file, which starts in the command's folder; any other is looked up.
std::string why_not_run(const sys::Command& command, int error) {
  const std::string why = std::generic_category().message(error);
  const std::string& name = command.argv.front();
  const std::string shown = base::printable(name);
  if (name.find('/') == std::string::npos)
    return error == ENOENT ? fmt::format("no program '{}' in PATH", shown) : fmt::format("{}: {}", shown, why);
  const fs::path path = fs::path(command.directory) / name;
  std::error_code ignored;
  if (error == ENOENT)
    return fs::exists(path, ignored) ? fmt::format("the interpreter or loader of {} does not exist", shown)
                                     : fmt::format("{} does not exist", shown);
  if (error == EACCES && fs::is_directory(path, ignored)) return fmt::format("{} is a folder", shown);
  if (error == EACCES && fs::exists(path, ignored) && ::access(path.c_str(), X_OK) != 0)
    return fmt::format("{} is not executable (run chmod +x)", shown);
  return fmt::format("{}: {}", shown, why);
}

/// Says why `command` did not start, to follow its name: "cannot be run: ./bench does not exist". `stage` is what
/// went wrong (not none), `error` the errno; what lies at the path now says the rest.
std::string start_failure(const sys::Command& command, wire::Stage stage, int error) {
  const std::string why = std::generic_category().message(error);
  switch (stage) {
    case wire::Stage::none: return {};
    case wire::Stage::folder: return "cannot enter its folder: " + why;
    case wire::Stage::processors: return "cannot run on the chosen processors: " + why;
    case wire::Stage::addresses: return "cannot get random addresses: " + why;
    case wire::Stage::program: return "cannot be run: " + why_not_run(command, error);
    case wire::Stage::process: return "cannot create a process: " + why;
  }
  return why;
}

constexpr std::size_t copied_bytes = 64 * 1024;

[[noreturn]] void launcher_fails(int error) {
  throw Error("launcher of benchmarks", std::generic_category().message(error));
}

[[noreturn]] void launcher_is_lost() { throw Error("launcher of benchmarks", "ended unexpectedly"); }

bool receive_all(int socket, void* target, std::size_t bytes) {
  char* at = static_cast<char*>(target);
  while (bytes > 0) {
    const ssize_t got = ::recv(socket, at, bytes, MSG_WAITALL);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<std::size_t>(got);
  }
  return true;
}

void send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) launcher_is_lost();
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

/// Gives back the pages of the tool's own file that hold `bytes`: they are read once, and count as its memory.
void forget(std::span<const unsigned char> bytes) {
  static const std::size_t page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t first = (reinterpret_cast<std::uintptr_t>(bytes.data()) + page - 1) / page * page;
  const std::size_t last = reinterpret_cast<std::uintptr_t>(bytes.data() + bytes.size()) / page * page;
  if (first < last) ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
}

/// A file in memory that holds the launcher; -1 where there can be none.
int make_image() {
  const int image = ::memfd_create("benchgate-launcher", MFD_CLOEXEC);
  if (image < 0) return -1;
  const std::span<const unsigned char> bytes = launcher_image();
  std::size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t put = ::write(image, bytes.data() + written, std::min(bytes.size() - written, copied_bytes));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      ::close(image);
      return -1;
    }
    written += static_cast<std::size_t>(put);
    forget(bytes.first(written));
  }
  return image;
}

/// In the child of fork: becomes the carried executable or, where it may not, does its work as it is.
[[noreturn]] void become_launcher(int image, int control, int stop, const std::string& control_text,
                                  const std::string& stop_text) {
  const char* const arguments[] = {"benchgate-launcher", control_text.c_str(), stop_text.c_str(), nullptr};
  const char* const variables[] = {nullptr};
  if (image >= 0) {
    ::fcntl(control, F_SETFD, 0);
    ::fcntl(stop, F_SETFD, 0);
    ::fexecve(image, const_cast<char* const*>(arguments), const_cast<char* const*>(variables));
  }
  ::_exit(launcher_loop(control, stop));
}

bool is_program(const std::string& path) {
  struct stat status{};
  return path.front() == '/' && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

template <typename Plain>
void append_plain(std::string& bytes, const Plain& plain) {
  bytes.append(reinterpret_cast<const char*>(&plain), sizeof plain);
}

void append_string(std::string& bytes, std::string_view string) { bytes.append(string).append(1, '\0'); }

void append_command(std::string& text, const sys::Command& command) {
  const std::vector<std::string> paths = program_paths(command.argv.front(), command.environment);
  std::string strings;
  append_string(strings, command.directory);
  for (const auto* const list : {&paths, &command.argv, &command.environment})
    for (const std::string& string : *list) append_string(strings, string);
  strings.resize(wire::padded(strings.size()));
  append_plain(text,
               wire::ProgramSizes{static_cast<std::uint32_t>(strings.size()), static_cast<std::uint32_t>(paths.size()),
                                  static_cast<std::uint32_t>(command.argv.size()),
                                  static_cast<std::uint32_t>(command.environment.size())});
  text += strings;
}

std::string wire_text(const sys::Job& job) {
  std::string text;
  for (const sys::Command& command : job.cycle) append_command(text, command);
  wire::Job head;
  head.text_bytes = text.size();
  head.output_cap = job.output_cap;
  head.timeout_ns = job.timeout ? job.timeout->count() : -1;
  head.grace_ns = job.grace.count();
  head.programs = static_cast<std::uint32_t>(job.cycle.size());
  head.measured = static_cast<std::uint32_t>(job.measured);
  head.count = static_cast<std::uint32_t>(job.count);
  head.shielded = job.on_stop == sys::Job::OnStop::finish ? 1 : 0;
  head.log = job.keep == sys::Job::Keep::last_of_both ? 1 : 0;
  head.randomized = job.addresses == sys::Job::Addresses::randomized ? 1 : 0;
  for (const sys::CounterKind& kind : job.counters)
    if (head.counters < wire::counter_limit) head.counter_kinds[head.counters++] = {kind.type, 0, kind.config};
  for (const int processor : job.processors) {
    if (processor < 0 || static_cast<std::size_t>(processor) >= wire::processor_limit)
      throw Error("pin", fmt::format("no such processor: {}", processor));
    head.processors.words[processor / 64] |= std::uint64_t{1} << (processor % 64);
  }
  std::string bytes;
  append_plain(bytes, head);
  return bytes + text;
}

sys::ChildResult result_of(const wire::Result& wire, const sys::Job& job, std::string_view streams) {
  sys::ChildResult result;
  result.program = wire.program;
  if (wire.failed_stage != wire::Stage::none)
    result.start_failure = start_failure(job.cycle.at(wire.program), wire.failed_stage, wire.failure);
  const int status = static_cast<int>(wire.status);
  if (result.start_failure.empty()) {
    if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  }
  result.timed_out = wire.timed_out != 0;
  result.left_behind = static_cast<int>(wire.left_behind);
  result.wall = std::chrono::nanoseconds(wire.wall_ns);
  result.usage = wire.usage;
  result.collector_cpu = std::chrono::nanoseconds(wire.collector_cpu_ns);
  result.collector_wall = std::chrono::nanoseconds(wire.collector_wall_ns);
  result.output = streams.substr(0, wire.output_stored);
  result.error_output = streams.substr(wire.output_stored, wire.error_output_stored);
  for (std::size_t i = 0; i < std::min(job.counters.size(), wire::counter_limit); ++i)
    result.counts.push_back(wire.counts[i] < 0 ? std::nullopt
                                               : std::optional(static_cast<std::uint64_t>(wire.counts[i])));
  result.output_bytes = wire.output_bytes;
  result.error_output_bytes = wire.error_output_bytes;
  return result;
}

/// The guard watches while this lives.
class JobOfGuard {
 public:
  explicit JobOfGuard(LauncherGuard& guard) : guard_(guard) { guard_.begin_job(); }
  ~JobOfGuard() { guard_.end_job(); }
  JobOfGuard(JobOfGuard&&) = delete;

 private:
  LauncherGuard& guard_;
};

/// Of a program that stopped the launcher: whatever was measured is no measurement.
sys::ChildResult result_of_stopper(std::size_t program) {
  sys::ChildResult result;
  result.program = program;
  result.start_failure = "stopped the process that measures it (SIGSTOP)";
  return result;
}

}  // namespace

Launcher::Launcher(Origin origin) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) launcher_fails(errno);
  control_ = ends[0];
  stop_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  const int image = origin == Origin::embedded ? make_image() : -1;
  const std::string control_text = std::to_string(ends[1]);
  const std::string stop_text = std::to_string(stop_);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::close(ends[0]);
    become_launcher(image, ends[1], stop_, control_text, stop_text);
  }
  const int error = errno;
  ::close(ends[1]);
  if (image >= 0) ::close(image);
  if (pid_ < 0) {
    ::close(control_);
    ::close(stop_);
    launcher_fails(error);
  }
  guard_.emplace(pid_, stop_);
  rss_floor_kb_ = receive_message().rss_floor_kb;
}

Launcher::~Launcher() {
  ::close(control_);
  guard_.reset();
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  ::close(stop_);
}

wire::Message Launcher::receive_message() {
  wire::Message message;
  if (!receive_all(control_, &message, sizeof message)) launcher_is_lost();
  return message;
}

void Launcher::answer(wire::Answer answer) {
  send_all(control_, std::string_view(reinterpret_cast<const char*>(&answer), sizeof answer));
}

bool Launcher::hand_over(const sys::Job& job, std::uint64_t bytes,
                         const std::function<bool(sys::ChildResult&&)>& on_result) {
  batch_.resize(bytes);
  if (!receive_all(control_, batch_.data(), bytes)) launcher_is_lost();
  const char* at = batch_.data();
  while (at < batch_.data() + bytes) {
    wire::Result result;
    std::memcpy(&result, at, sizeof result);
    const std::uint64_t stored = result.output_stored + result.error_output_stored;
    if (!on_result(result_of(result, job, {at + sizeof result, stored}))) return false;
    at += sizeof result + wire::padded(stored);
  }
  return true;
}

sys::JobReport Launcher::run(const sys::Job& job, const std::function<bool(sys::ChildResult&&)>& on_result) {
  const JobOfGuard watched(*guard_);
  send_all(control_, wire_text(job));
  for (;;) {
    const wire::Message message = receive_message();
    if (message.kind == wire::Kind::finished) {
      rss_floor_kb_ = message.rss_floor_kb;
      if (message.end == wire::End::stopped && guard_->was_stopped()) {
        on_result(result_of_stopper(static_cast<std::size_t>(message.bytes)));
        return {sys::JobEnd::failed, std::chrono::nanoseconds(message.busy_ns)};
      }
      return {static_cast<sys::JobEnd>(message.end), std::chrono::nanoseconds(message.busy_ns)};
    }
    try {
      answer(hand_over(job, message.bytes, on_result) ? wire::Answer::go_on : wire::Answer::end);
    } catch (...) {  // the launcher waits for an answer, and there is none to give: the job ends
      answer(wire::Answer::end);
      receive_message();
      throw;
    }
  }
}

void Launcher::stop() noexcept {
  const int saved = errno;
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t put = ::write(stop_, &one, sizeof one);
  errno = saved;
}

std::vector<std::string> program_paths(std::string_view name, const std::vector<std::string>& environment) {
  if (name.find('/') != std::string_view::npos) return {std::string(name)};
  std::string_view folders = "/usr/local/bin:/usr/bin:/bin";
  for (const std::string& variable : environment)
    if (variable.rfind("PATH=", 0) == 0) folders = std::string_view(variable).substr(5);
  std::vector<std::string> paths;
  for (const std::string_view folder : base::split(folders, ':')) {
    paths.push_back(folder.empty() ? fmt::format("./{}", name) : fmt::format("{}/{}", folder, name));
    if (is_program(paths.back())) return {paths.back()};
  }
  return paths;
}

std::vector<std::string> current_environment() {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) variables.emplace_back(*variable);
  return variables;
}

}  // namespace benchgate::launcher
