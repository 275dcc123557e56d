// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::model {

/// A file that init writes.
struct StarterFile {
  std::string path;  ///< relative to the project
  std::string text;
  std::string what;    ///< for people, a few words
  std::string backup;  ///< where what stood there before is kept; empty: nothing did

  bool operator==(const StarterFile&) const = default;
};

/// One iteration of a scenario that init wrote, to find out whether it works.
struct StarterTrial {
  std::string scenario;
  std::string file;                     ///< of the scenario
  std::string step;                     ///< that failed: "build", "command", "import", ...; empty: none
  std::string failure;                  ///< why, as text
  bool timed_out = false;               ///< the step took longer than it may
  std::string tail;                     ///< last lines of what that step wrote, as it wrote them
  std::vector<std::string> advice;      ///< what to change, as sentences
  std::optional<std::int64_t> wall_ns;  ///< of the iteration; absent: it failed
  std::vector<std::string> benchmarks;  ///< in the report that the command wrote, in its order; none: it writes none
  std::string printed_format;  ///< of a report on standard output that the scenario does not import; empty: none

  bool passed() const { return step.empty(); }
  bool operator==(const StarterTrial&) const = default;
};

/// What init did for a project.
struct ProjectStart {
  std::string folder;                     ///< of the project
  std::string kind;                       ///< "CMake", "perfgate", ...
  std::string found;                      ///< what speaks for it
  std::string scenario;                   ///< name of the first one
  std::vector<StarterFile> files;         ///< the configuration, the scenarios, the workflow
  std::vector<std::string> notes;         ///< about the project, for people
  std::vector<std::string> made_folders;  ///< that were not there before, innermost first
  std::vector<std::string> ignored{};     ///< lines that were added to a .gitignore that was there before
  std::vector<StarterTrial> trials{};     ///< of the scenarios; none: they were not tried
  std::optional<std::int64_t> run_ns{};   ///< that `benchgate run` takes at least, without builds; absent: unknown
  /// That the time budgets of the scenarios leave it at most, without builds; absent: not all have one.
  std::optional<std::int64_t> run_limit_ns{};
  std::optional<int> run_executions{};  ///< how often it runs each command; absent: the configuration is not ours

  bool operator==(const ProjectStart&) const = default;
};

/// Returns one shell line that removes what init wrote and puts back what was there.
std::string undo_line(const ProjectStart& start);

}  // namespace benchgate::model
