// SPDX-License-Identifier: MIT
#include "sys/cgroup.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/kernel_text.hpp"
#include "sys/network_namespace.hpp"

// Some machines have version 2 alone; some have version 1 with an empty version 2 beside it, which has no controllers
// but still counts pressure for each group. So a group is one folder in every hierarchy that helps.

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;
using std::chrono::microseconds;

constexpr std::string_view name_start = "benchgate-";
constexpr std::int64_t period_us = 100'000;

/// Writes a setting as it is: these files take no other way. False, with errno, when the kernel refuses.
bool put(const fs::path& path, const std::string& text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool done = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int code = errno;
  ::close(descriptor);
  errno = code;
  return done;
}

void require(const fs::path& path, const std::string& text) {
  if (!put(path, text))
    throw Error(path.string(), fmt::format("cannot be set to '{}': {}", text, std::generic_category().message(errno)));
}

/// The number behind `name` in lines of "name number".
std::optional<std::uint64_t> number_named(const std::string& text, std::string_view name) {
  for (const std::string_view line : base::split(text, '\n'))
    if (line.starts_with(name) && line.size() > name.size() && line[name.size()] == ' ')
      return base::parse_unsigned(line.substr(name.size() + 1));
  return std::nullopt;
}

/// "some ... total=123": microseconds.
std::optional<microseconds> pressure_of(const fs::path& path) {
  const std::string text = kernel_text(path);
  const std::size_t at = text.find("total=");
  if (!text.starts_with("some") || at == std::string::npos) return std::nullopt;
  const std::size_t begin = at + 6, end = text.find('\n', begin);
  const auto total = base::parse_integer(std::string_view(text).substr(begin, end - begin));
  return total ? std::optional(microseconds(*total)) : std::nullopt;
}

/// When a process began, in ticks since the machine did; "" without such a process. Its name may contain anything.
std::string start_of(std::int64_t process) {
  const std::string text = kernel_text(fmt::format("/proc/{}/stat", process));
  const std::size_t end = text.rfind(')');
  if (end == std::string::npos || end + 2 > text.size()) return {};
  constexpr std::size_t start_field = 19;  // field 22, counted behind the name
  const auto fields = base::split(std::string_view(text).substr(end + 2), ' ');
  return fields.size() > start_field ? std::string(fields[start_field]) : "";
}

/// What process numbers of this process mean: the start of the machine, and the namespace that counts them. Containers
/// may share control groups and count processes apart. "" where the kernel does not say.
std::string process_space() {
  std::string boot = kernel_text("/proc/sys/kernel/random/boot_id").substr(0, 8);
  std::error_code error;
  std::string space = fs::read_symlink("/proc/self/ns/pid", error).string();  // pid:[4026531836]
  std::erase_if(space, [](char c) { return c < '0' || c > '9'; });
  return boot.empty() || space.empty() ? "" : boot + "." + space;
}

std::string own_name() {
  static int number = 0;
  return fmt::format("{}{}-{}-{}-{}", name_start, process_space(), ::getpid(), start_of(::getpid()), ++number);
}

/// Whether the process that a group is named after may still run: it is not known for one in another container.
bool is_owned(const std::string& name) {
  const auto parts = base::split(name, '-');
  if (parts.size() != 5) return true;  // not ours
  const auto process = base::parse_integer(parts[2]);
  return parts[1].empty() || parts[1] != process_space() || !process || start_of(*process) == parts[3];
}

std::vector<int> processes_in(const fs::path& group) {
  std::vector<int> processes;
  const std::string text = kernel_text(group / "cgroup.procs");
  for (const std::string_view line : base::split(text, '\n'))
    if (const auto process = base::parse_integer(line)) processes.push_back(static_cast<int>(*process));
  return processes;
}

/// Removing fails as long as something runs in it, and the end of a process takes a moment. A process of another
/// namespace has the number 0 here, which would mean this process and its whole group to kill(): it is left alone.
void remove_group(const fs::path& group) {
  constexpr int most_attempts = 100;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    if (::rmdir(group.c_str()) == 0 || errno == ENOENT) return;
    const std::vector<int> processes = processes_in(group);
    for (const int process : processes)
      if (process > 0) ::kill(process, SIGKILL);
    if (std::find(processes.begin(), processes.end(), 0) != processes.end()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

std::vector<fs::path> folders_of(const CgroupRoots& roots) {
  std::set<fs::path> folders;
  for (const fs::path& root : {roots.cpu, roots.memory, roots.unified})
    if (!root.empty()) folders.insert(root);
  return {folders.begin(), folders.end()};
}

bool has_word(const std::string& text, std::string_view word) {
  for (const std::string_view line : base::split(text, '\n'))
    for (const std::string_view one : base::split(line, ' '))
      if (one == word) return true;
  return false;
}

}  // namespace

CgroupRoots find_cgroup_roots(const fs::path& root) {
  CgroupRoots roots;
  const std::string mounts = kernel_text(root / "proc/self/mounts");
  for (const std::string_view line : base::split(mounts, '\n')) {
    const auto fields = base::split(line, ' ');
    if (fields.size() < 4) continue;
    const fs::path folder = root / fs::path(fields[1]).relative_path();
    if (fields[2] == "cgroup2") roots.unified = folder;
    if (fields[2] != "cgroup") continue;
    for (const std::string_view option : base::split(fields[3], ',')) {
      if (option == "cpu") roots.cpu = folder;
      if (option == "memory") roots.memory = folder;
    }
  }
  if (roots.unified.empty()) return roots;
  const std::string controllers = kernel_text(roots.unified / "cgroup.controllers");
  roots.cpu_is_v2 = roots.cpu.empty() && has_word(controllers, "cpu");
  roots.memory_is_v2 = roots.memory.empty() && has_word(controllers, "memory");
  if (roots.cpu_is_v2) roots.cpu = roots.unified;
  if (roots.memory_is_v2) roots.memory = roots.unified;
  return roots;
}

Cgroup::Cgroup() : roots_(find_cgroup_roots()), name_(own_name()) {
  for (const auto& [wanted, word] : {std::pair{roots_.cpu_is_v2, "+cpu"}, std::pair{roots_.memory_is_v2, "+memory"}})
    if (wanted) put(roots_.unified / "cgroup.subtree_control", word);  // often on already
  for (const fs::path& folder : folders_of(roots_))
    if (::mkdir((folder / name_).c_str(), 0755) != 0 && errno != EEXIST) {
      const int code = errno;
      throw Error((folder / name_).string(),
                  std::generic_category().message(code) + (code == EACCES || code == EPERM ? permission_advice() : ""));
    }
  if (folders_of(roots_).empty()) throw Error("cgroup", "no hierarchy is mounted");
}

Cgroup::~Cgroup() {
  for (const fs::path& folder : folders_of(roots_)) remove_group(folder / name_);
}

std::vector<std::string> Cgroup::command(const std::vector<std::string>& argv) const {
  // The shell joins each folder and becomes the program.
  std::vector<std::string> whole{
      "/bin/sh", "-c", R"(while [ "$1" != -- ]; do echo $$ >"$1" || exit 125; shift; done; shift; exec "$@")", "join"};
  for (const fs::path& folder : folders_of(roots_)) whole.push_back((folder / name_ / "cgroup.procs").string());
  whole.emplace_back("--");
  whole.insert(whole.end(), argv.begin(), argv.end());
  return whole;
}

void Cgroup::limit_cpu(std::optional<double> processors) const {
  if (roots_.cpu.empty()) throw Error("cgroup", "has no cpu controller");
  const std::string quota =
      processors ? std::to_string(static_cast<std::int64_t>(*processors * static_cast<double>(period_us))) : "";
  const fs::path group = roots_.cpu / name_;
  if (roots_.cpu_is_v2)
    return require(group / "cpu.max", fmt::format("{} {}", quota.empty() ? "max" : quota, period_us));
  require(group / "cpu.cfs_period_us", std::to_string(period_us));
  require(group / "cpu.cfs_quota_us", quota.empty() ? "-1" : quota);
}

void Cgroup::limit_memory(std::optional<std::uint64_t> bytes) const {
  if (roots_.memory.empty()) throw Error("cgroup", "has no memory controller");
  const fs::path group = roots_.memory / name_;
  if (roots_.memory_is_v2) return require(group / "memory.high", bytes ? std::to_string(*bytes) : "max");
  require(group / "memory.limit_in_bytes", bytes ? std::to_string(*bytes) : "-1");
}

CgroupReadings Cgroup::read_waits() const {
  CgroupReadings readings;
  if (!roots_.cpu.empty()) {
    const std::string text = kernel_text(roots_.cpu / name_ / "cpu.stat");
    if (const auto us = number_named(text, "throttled_usec")) readings.throttled = microseconds(*us);
    if (const auto ns = number_named(text, "throttled_time"); ns && !roots_.cpu_is_v2)
      readings.throttled = microseconds(*ns / 1000);
  }
  if (!roots_.unified.empty()) {
    readings.memory_pressure = pressure_of(roots_.unified / name_ / "memory.pressure");
    readings.io_pressure = pressure_of(roots_.unified / name_ / "io.pressure");
  }
  if (!roots_.memory.empty()) {
    const std::string text = kernel_text(roots_.memory / name_ / "memory.stat");
    const std::string start = roots_.memory_is_v2 ? "workingset_refault_" : "total_workingset_refault_";
    const auto file = number_named(text, start + "file"), anonymous = number_named(text, start + "anon");
    if (file || anonymous) readings.refaults = file.value_or(0) + anonymous.value_or(0);
  }
  return readings;
}

CgroupReadings Cgroup::read() const {
  CgroupReadings readings = read_waits();
  if (!roots_.memory.empty()) {
    const fs::path group = roots_.memory / name_;
    const std::string used = kernel_text(group / (roots_.memory_is_v2 ? "memory.current" : "memory.usage_in_bytes"));
    readings.memory_bytes = base::parse_unsigned(base::trim(used));
    const std::string text = kernel_text(group / "memory.stat");
    readings.file_bytes = number_named(text, roots_.memory_is_v2 ? "file" : "total_cache");
    readings.anonymous_bytes = number_named(text, roots_.memory_is_v2 ? "anon" : "total_rss");
  }
  if (!roots_.unified.empty()) readings.cpu_pressure = pressure_of(roots_.unified / name_ / "cpu.pressure");
  return readings;
}

void Cgroup::signal(int number) const {
  std::set<int> signalled;
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (const int process : processes())
      if (process > 0 && signalled.insert(process).second) {
        ::kill(process, number);
        is_new = true;
      }
  }
}

std::vector<int> Cgroup::processes() const { return processes_in(folders_of(roots_).front() / name_); }

std::chrono::nanoseconds Cgroup::processor_time() const {
  if (!roots_.unified.empty())
    if (const auto us = number_named(kernel_text(roots_.unified / name_ / "cpu.stat"), "usage_usec"))
      return microseconds(*us);
  std::chrono::nanoseconds sum{0};
  for (const int process : processes()) {
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(process, &clock) == 0 && ::clock_gettime(clock, &used) == 0)
      sum += std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
  }
  return sum;
}

std::string Cgroup::cpu_backend() const {
  if (roots_.cpu.empty()) return {};
  return roots_.cpu_is_v2 ? "cgroup v2 cpu.max" : "cgroup v1 cpu.cfs_quota_us";
}

std::string Cgroup::memory_backend() const {
  if (roots_.memory.empty()) return {};
  return roots_.memory_is_v2 ? "cgroup v2 memory.high" : "cgroup v1 memory.limit_in_bytes";
}

bool has_swap() {
  const std::string swaps = kernel_text("/proc/swaps");
  return std::count(swaps.begin(), swaps.end(), '\n') > 1;  // below the line of names
}

std::vector<fs::path> find_left_cgroups(const CgroupRoots& roots) {
  std::vector<fs::path> left;
  for (const fs::path& folder : folders_of(roots)) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
      if (const std::string name = entry.path().filename(); name.starts_with(name_start) && !is_owned(name))
        left.push_back(entry.path());
  }
  std::sort(left.begin(), left.end());
  return left;
}

void remove_left_cgroups(const CgroupRoots& roots) {
  for (const fs::path& group : find_left_cgroups(roots)) remove_group(group);
}

}  // namespace benchgate::sys
