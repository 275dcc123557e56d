// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::sys {

/// Where the controllers of a machine are: folders of the hierarchies. Empty: not available.
struct CgroupRoots {
  std::filesystem::path cpu;      ///< version 1, or the same as `unified`
  std::filesystem::path memory;   ///< version 1, or the same as `unified`
  std::filesystem::path unified;  ///< version 2
  bool cpu_is_v2 = false;
  bool memory_is_v2 = false;

  bool operator==(const CgroupRoots&) const = default;
};

/// Reads what is mounted. `root` stands for / in tests.
CgroupRoots find_cgroup_roots(const std::filesystem::path& root = "/");

/// What the kernel has counted for a group so far, or what holds now. Absent: not available.
struct CgroupReadings {
  std::optional<std::chrono::microseconds> throttled;        ///< time that its quota kept it from running
  std::optional<std::chrono::microseconds> memory_pressure;  ///< time in which some process waited for memory
  std::optional<std::chrono::microseconds> io_pressure;      ///< ... for a device
  std::optional<std::chrono::microseconds> cpu_pressure;     ///< ... for a processor
  std::optional<std::uint64_t> refaults;                     ///< pages that were read again after being reclaimed
  std::optional<std::uint64_t> memory_bytes;                 ///< used now
  std::optional<std::uint64_t> file_bytes;                   ///< of it, pages of files: can be read again
  std::optional<std::uint64_t> anonymous_bytes;              ///< of it, what only swap could hold

  bool operator==(const CgroupReadings&) const = default;
};

/// A control group of a run: one folder in each hierarchy, named after the start of the machine, the namespace that
/// counts processes, and this process, so that groups of killed processes can be distinguished from others.
class Cgroup {
 public:
  /// Throws Error where none can be made.
  Cgroup();
  /// Ends the processes that are left in it, and removes it.
  ~Cgroup();
  Cgroup(Cgroup&&) = delete;

  /// Returns the command line that runs `argv` in the group.
  std::vector<std::string> command(const std::vector<std::string>& argv) const;

  /// Limits how much processor time it gets, in processors: 0.3 is 30 ms of every 100; absent: all. Throws Error.
  void limit_cpu(std::optional<double> processors) const;
  /// Limits how much memory it may use before the kernel reclaims pages of it; absent: all. Throws Error.
  void limit_memory(std::optional<std::uint64_t> bytes) const;

  CgroupReadings read() const;
  /// Reads only the time that it was throttled, and waited for memory and for a device, and its refaults: cheap enough
  /// for every second.
  CgroupReadings read_waits() const;
  /// Sends a signal to all processes in it, also to those that others of them start meanwhile.
  void signal(int number) const;
  /// Returns the processes in it now; 0 stands for one of another namespace.
  std::vector<int> processes() const;
  /// Returns the processor time that the group has used; where version 2 is not mounted, that of the processes in it
  /// now.
  std::chrono::nanoseconds processor_time() const;
  std::string cpu_backend() const;     ///< "cgroup v2 cpu.max"; "": none
  std::string memory_backend() const;  ///< "cgroup v1 memory.limit_in_bytes"; "": none

 private:
  CgroupRoots roots_;
  std::string name_;
};

/// Whether some swap is on, so that anonymous memory, too, can be reclaimed from a group.
bool has_swap();

/// Returns groups whose process is gone, in byte order. Those of other containers, whose processes cannot be seen from
/// here, are never among them.
std::vector<std::filesystem::path> find_left_cgroups(const CgroupRoots& roots);
/// Ends what runs in them and removes them. What cannot be removed stays, and so do processes of other namespaces.
void remove_left_cgroups(const CgroupRoots& roots);

}  // namespace benchgate::sys
