// SPDX-License-Identifier: MIT
#include "measure/profile.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "imports/callgrind_profile.hpp"
#include "measure/measurement.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::measure {

namespace {

/// The rest of the first line of a log that has `word` in it; "" without one.
std::string_view after_word(std::string_view log, std::string_view word) {
  const std::size_t at = log.find(word);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = log.substr(at + word.size());
  return rest.substr(0, rest.find('\n'));
}

/// What a log says of its process.
struct LoggedProcess {
  std::string command;
  std::string parent;
};

/// One side while it is profiled.
class ProfiledSide {
 public:
  ProfiledSide(model::Scenario scenario, const RunSettings& settings, Executor& executor, Progress& progress,
               OutputCheck& outputs)
      : scenario_(std::move(scenario)),
        settings_(settings),
        measurement_(scenario_, settings_, executor, ignore_, progress, outputs) {}

  bool prepare() { return measurement_.prepare(); }

  bool execute() {
    const sys::TemporaryFolder folder;
    if (!measurement_.run_callgrind(folder.path().string(), CallgrindProfiles::written)) return false;
    try {
      runs.push_back(read_profiled_run(folder.path().string()));
    } catch (const Error& error) {  // teardown has to run
      damage_ = error.what();
      return false;
    }
    return !runs.back().processes.empty();
  }

  /// Tears down; the reason why something is missing, "" if none is known, and the log of the step that failed.
  std::pair<std::string, std::string> finish() {
    const RunOutcome outcome = measurement_.finish();
    shared_files = outcome.shared_files;
    if (!outcome.failure.empty())
      return {fmt::format("{} {}", outcome.failed_step, outcome.failure), outcome.failure_tail};
    return {outcome.end == RunOutcome::End::interrupted ? "it was interrupted" : damage_, ""};
  }

  std::vector<ProfiledRun> runs;
  std::string shared_files;  ///< after finish()

 private:
  model::Scenario scenario_;
  RunSettings settings_;
  std::string damage_;
  std::function<void(model::Sample&&)> ignore_ = [](model::Sample&&) {};
  Measurement measurement_;
};

model::Scenario once(model::Scenario scenario) {
  scenario.warmup = 0;
  scenario.instructions = model::Instructions::off;
  return scenario;
}

}  // namespace

ProfiledRun read_profiled_run(const std::string& folder) {
  ProfiledRun run;
  std::map<std::string, LoggedProcess> logged;
  std::map<std::string, int> profiled;
  for (const std::string& name : sys::list_tree(folder)) {
    const std::string text = sys::read_file(folder + "/" + name, base::most(base::Limit::report_file));
    const std::string process = name.substr(0, name.find('.'));
    if (name.ends_with(".log")) {
      logged[process] = {std::string(after_word(text, "Command: ")), std::string(after_word(text, "Parent PID: "))};
    } else if (name.ends_with(".out")) {
      run.processes.push_back(imports::parse_callgrind(text, name));
      ++profiled[process];
    }
  }
  for (const auto& [process, log] : logged) {
    if (!profiled.contains(process)) ++run.unfinished;
    const auto parent = logged.find(log.parent);
    if (parent != logged.end() && parent->second.command == log.command) ++run.forked;
  }
  std::stable_sort(run.processes.begin(), run.processes.end(),
                   [](const model::CallProfile& a, const model::CallProfile& b) { return a.command < b.command; });
  return run;
}

SideProfiles profile_sides(const model::Scenario& base, const model::Scenario& head, int times,
                           const PairedSettings& settings, Executor& executor, Progress& progress) {
  OutputCheck outputs(head);
  ProfiledSide before(once(base), settings.base, executor, progress, outputs);
  ProfiledSide after(once(head), settings.head, executor, progress, outputs);
  bool is_complete = before.prepare() && after.prepare();
  for (int i = 0; i < times && is_complete; ++i) is_complete = before.execute() && after.execute();
  auto [of_head, log_of_head] = after.finish();
  auto [of_base, log_of_base] = before.finish();
  SideProfiles profiles{std::move(before.runs), std::move(after.runs), ""};
  profiles.shared_files = before.shared_files.empty() ? after.shared_files : before.shared_files;
  if (is_complete) return profiles;
  profiles.log = !of_head.empty() ? std::move(log_of_head) : std::move(log_of_base);
  profiles.problem = !of_head.empty()   ? "candidate: " + of_head
                     : !of_base.empty() ? "baseline: " + of_base
                                        : "callgrind wrote no profile";
  return profiles;
}

}  // namespace benchgate::measure
