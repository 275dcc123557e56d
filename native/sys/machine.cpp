// SPDX-License-Identifier: MIT
#include "sys/machine.hpp"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

/// The file without white space around; "" when it cannot be read: no machine has all of these files.
std::string fact(const fs::path& path) {
  try {
    return std::string(base::trim(read_file(path, 1 << 20)));
  } catch (const Error&) {
    return {};
  }
}

std::optional<int> whole_fact(const fs::path& path) {
  const auto number = base::parse_integer(fact(path));
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::optional<bool> switch_fact(const fs::path& path) {
  const std::string text = fact(path);
  if (text != "0" && text != "1") return std::nullopt;
  return text == "1";
}

std::vector<std::string> governors_of(const fs::path& processors) {
  std::set<std::string> governors;
  for (const std::string& name : list_folder(processors))
    if (base::matches_glob(name, "cpu?*"))
      if (std::string governor = fact(processors / name / "cpufreq/scaling_governor"); !governor.empty())
        governors.insert(std::move(governor));
  return {governors.begin(), governors.end()};
}

/// Intel's own driver has a switch that forbids, the others have one that allows.
std::optional<bool> turbo_of(const fs::path& processors) {
  if (const auto forbidden = switch_fact(processors / "intel_pstate/no_turbo")) return !*forbidden;
  return switch_fact(processors / "cpufreq/boost");
}

/// A control group of this process: its folder and those above it, innermost first.
struct GroupPath {
  int version = 0;
  std::vector<fs::path> folders;
};

void add_folders(GroupPath& group, const fs::path& mount, std::string_view path) {
  // What lies above the namespace's own root ("/../x") cannot be seen from here.
  if (path.find("..") != std::string_view::npos) path = "/";
  for (fs::path below = fs::path(path).relative_path(); !below.empty(); below = below.parent_path())
    group.folders.push_back(mount / below);
  group.folders.push_back(mount);
}

/// The group that `controller` ("cpu", "memory") puts this process in: lines are "number:controllers:path", with no
/// controllers for version 2. A controller is of version 1 exactly when a line names it. Source: cgroups(7).
std::optional<GroupPath> group_of(const fs::path& root, std::string_view controller) {
  std::optional<GroupPath> unified;
  const std::string groups = fact(root / "proc/self/cgroup");
  for (const std::string_view line : base::split(groups, '\n')) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
    if (second == std::string_view::npos) continue;
    const std::string_view names = line.substr(first + 1, second - first - 1);
    const std::vector<std::string_view> controllers = base::split(names, ',');
    if (names.empty()) {
      add_folders(unified.emplace(GroupPath{2, {}}), root / "sys/fs/cgroup", line.substr(second + 1));
    } else if (std::find(controllers.begin(), controllers.end(), controller) != controllers.end()) {
      GroupPath group{1, {}};
      for (const std::string_view mount : {names, controller})
        add_folders(group, root / "sys/fs/cgroup" / mount, line.substr(second + 1));
      return group;
    }
  }
  return unified;
}

/// "150000 100000" or "max 100000" in version 2; two files, and -1 for none, in version 1.
std::optional<double> processors_allowed(const fs::path& folder, int version) {
  std::string quota = fact(folder / "cpu.cfs_quota_us");
  std::string period = fact(folder / "cpu.cfs_period_us");
  if (version == 2) {
    const std::string both = fact(folder / "cpu.max");
    const std::size_t space = std::min(both.find(' '), both.size());
    quota = both.substr(0, space);
    period = std::string(base::trim(std::string_view(both).substr(space)));
  }
  const auto used = base::parse_number(quota);
  const auto of = base::parse_number(period);
  if (!used || !of || *used <= 0 || *of <= 0) return std::nullopt;
  return *used / *of;
}

/// Version 1 says "none" by a number near 2^63, rounded down to a page.
std::optional<std::int64_t> memory_allowed(const fs::path& folder, int version) {
  const auto bytes = base::parse_integer(fact(folder / (version == 2 ? "memory.max" : "memory.limit_in_bytes")));
  if (!bytes || *bytes >= std::int64_t{1} << 60) return std::nullopt;
  return *bytes;
}

template <typename Number>
void keep_smaller(std::optional<Number>& limit, std::optional<Number> other) {
  if (other && (!limit || *other < *limit)) limit = other;
}

void read_limits(const fs::path& root, MachineFacts& facts) {
  if (const auto group = group_of(root, "cpu")) {
    facts.cgroup_version = group->version;
    for (const fs::path& folder : group->folders)
      keep_smaller(facts.cpu_limit, processors_allowed(folder, group->version));
  }
  if (const auto group = group_of(root, "memory"))
    for (const fs::path& folder : group->folders)
      keep_smaller(facts.memory_limit, memory_allowed(folder, group->version));
}

/// "some avg10=1.23 avg60=..." Source: Documentation/accounting/psi.rst of the kernel.
std::optional<double> waiting_share(std::string_view pressure) {
  constexpr std::string_view mark = "some avg10=";
  if (!pressure.starts_with(mark)) return std::nullopt;
  pressure.remove_prefix(mark.size());
  return base::parse_number(pressure.substr(0, pressure.find(' ')));
}

/// Eighth of the counters in "cpu  user nice system idle iowait irq softirq steal guest guest_nice"; those of guests
/// are part of user and nice. Source: proc_stat(5).
std::optional<double> stolen_share(std::string_view stat) {
  std::vector<double> ticks;
  for (const std::string_view word : base::split(stat.substr(0, stat.find('\n')), ' '))
    if (const auto number = base::parse_number(word)) ticks.push_back(*number);
  constexpr std::size_t counters = 8;
  if (!stat.starts_with("cpu ") || ticks.size() < counters) return std::nullopt;
  double all = 0;
  for (std::size_t i = 0; i < counters; ++i) all += ticks[i];
  if (all <= 0) return std::nullopt;
  return ticks[counters - 1] / all;
}

/// x86 has a flag for it; of others it is not known.
std::optional<bool> is_virtual(std::string_view cpuinfo) {
  const std::size_t flags = cpuinfo.find("\nflags");
  if (flags == std::string_view::npos) return std::nullopt;
  const std::string_view line = cpuinfo.substr(flags + 1, cpuinfo.find('\n', flags + 1) - flags - 1);
  const std::vector<std::string_view> flag_names = base::split(line, ' ');
  return std::find(flag_names.begin(), flag_names.end(), "hypervisor") != flag_names.end();
}

}  // namespace

std::vector<CounterKind> hardware_counters() {
  return {{PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
          {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
          {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
          {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES}};
}

std::optional<int> address_randomisation(const fs::path& root) {
  return whole_fact(root / "proc/sys/kernel/randomize_va_space");
}

MachineFacts read_machine(const fs::path& root) {
  const fs::path processors = root / "sys/devices/system/cpu";
  MachineFacts facts;
  facts.clock_source = fact(root / "sys/devices/system/clocksource/clocksource0/current_clocksource");
  facts.governors = governors_of(processors);
  facts.smt_active = switch_fact(processors / "smt/active");
  facts.turbo_allowed = turbo_of(processors);
  facts.address_randomisation = address_randomisation(root);
  facts.perf_paranoid = whole_fact(root / "proc/sys/kernel/perf_event_paranoid");
  read_limits(root, facts);
  facts.waiting_pct = waiting_share(fact(root / "proc/pressure/cpu"));
  facts.virtual_machine = is_virtual(fact(root / "proc/cpuinfo"));
  facts.stolen_ratio = stolen_share(fact(root / "proc/stat"));
  return facts;
}

CounterProbe probe_instruction_counter() {
  perf_event_attr wanted{};
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.size = sizeof wanted;
  wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  constexpr int any_processor = -1, no_group = -1;
  const auto counter = static_cast<int>(::syscall(SYS_perf_event_open, &wanted, 0, any_processor, no_group,
                                                  static_cast<unsigned long>(PERF_FLAG_FD_CLOEXEC)));
  if (counter < 0) return {std::nullopt, errno};
  volatile unsigned sum = 0;
  for (unsigned i = 0; i < 10'000; ++i) sum = sum + i;
  std::uint64_t counted = 0;
  const bool known = ::read(counter, &counted, sizeof counted) == static_cast<ssize_t>(sizeof counted);
  ::close(counter);
  return {known ? std::optional(counted) : std::nullopt, 0};
}

std::optional<std::uint64_t> free_bytes(const fs::path& path) {
  std::error_code problem;
  const fs::space_info space = fs::space(path, problem);
  if (problem || space.available == static_cast<std::uintmax_t>(-1)) return std::nullopt;
  return space.available;
}

}  // namespace benchgate::sys
