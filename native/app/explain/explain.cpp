// SPDX-License-Identifier: MIT
#include "app/explain/explain.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/measure/case_selection.hpp"
#include "app/measure/explain_sides.hpp"
#include "app/measure/scenario_files.hpp"
#include "app/source/baseline.hpp"
#include "app/source/check_out.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/check_summary_json.hpp"
#include "format/profile_change_json.hpp"
#include "model/provenance.hpp"
#include "model/scenario.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// What a check measured.
struct CheckedSides {
  model::Scenario scenario;
  model::GitState baseline;
  model::GitState candidate;
};

namespace fs = std::filesystem;

constexpr std::string_view checks_summary = "summary.json", checks_report = "report.json";

std::string listed_names(const std::vector<model::CheckedCase>& cases) {
  std::vector<std::string> names;
  for (const model::CheckedCase& one : cases) names.push_back(one.name);
  return base::join(names, ", ");
}

/// The folder of the only test case in question.
fs::path folder_of_checked(const fs::path& folder, const CaseFilter& filter) {
  if (!sys::path_exists(folder / checks_summary)) return folder;
  const std::string file = (folder / checks_summary).string();
  const auto summary = format::parse_check_summary(sys::read_file(file, base::most(base::Limit::published_file)), file);
  if (!summary) throw Error(file, "is not the summary of a check");
  std::vector<model::CheckedCase> cases = summary->scenarios;
  if (!filter.names.empty()) {
    std::erase_if(cases, [&](const model::CheckedCase& one) {
      return std::find(filter.names.begin(), filter.names.end(), one.name) == filter.names.end();
    });
    if (cases.empty())
      throw Error("--only", fmt::format("{} has no such test case; it has {}", file, listed_names(summary->scenarios)));
  } else if (cases.size() > 1) {
    std::erase_if(cases, [](const model::CheckedCase& one) { return one.verdict <= model::Verdict::pass; });
  }
  if (cases.size() != 1)
    throw Error(file, fmt::format("choose one test case with --only NAME: {}",
                                  listed_names(cases.empty() ? summary->scenarios : cases)));
  return (folder / cases.front().report).parent_path();
}

model::ReceiptHead receipt_in(const fs::path& folder, std::string_view name, std::string_view side) {
  const fs::path file = folder / name;
  if (!sys::path_exists(file))
    throw Error(folder.string(), fmt::format("has no {}: the check measured no {}", name, side));
  model::ReceiptHead head = store::read_receipt(file).head;
  if (head.is_import())
    throw Error(file.string(),
                "holds the report of another tool; only what the check itself measured can be explained");
  if (!head.environment.git) throw Error(file.string(), "names no commit; only commits can be measured again");
  return head;
}

/// Whether a check has written the folder.
bool is_check_output(const fs::path& folder) {
  return sys::path_exists(folder / checks_summary) || sys::path_exists(folder / checks_report);
}

/// The sides of the test case in the output folder of a check that the filter names; without names the only one, or the
/// only one that is no pass. Throws Error when that is not exactly one, when a side is missing or of no commit, and for
/// unreadable files.
CheckedSides checked_sides(const fs::path& folder, const CaseFilter& filter) {
  const fs::path checked = folder_of_checked(folder, filter);
  model::ReceiptHead candidate = receipt_in(checked, "run.json", "candidate");
  const model::ReceiptHead baseline = receipt_in(checked, "baseline.json", "baseline");
  const std::string name = case_name(candidate.scenario);
  if (!filter.names.empty() && std::find(filter.names.begin(), filter.names.end(), name) == filter.names.end())
    throw Error("--only", fmt::format("{} has no such test case; it has {}", checked.string(), name));
  return {std::move(candidate.scenario), *baseline.environment.git, *candidate.environment.git};
}

constexpr std::string_view usual_results = "benchgate-out";

/// What is compared. An absent candidate is the working tree.
struct ExplainedCommits {
  model::Scenario scenario;
  BaselineCommit baseline;
  std::optional<model::GitState> candidate = {};
};

/// The output folder of a check that the request is about; "": it is about scenarios.
std::string results_of(const ExplainRequest& request) {
  if (request.paths.size() == 1 && is_check_output(request.paths.front())) return request.paths.front();
  const bool is_usual = request.paths.empty() && !request.baseline && is_check_output(usual_results);
  return is_usual ? std::string(usual_results) : std::string();
}

BaselineCommit baseline_commit(const std::string& word, const Session& session) {
  const Baseline found = find_baseline(word, git::Fetch::when_missing, session);
  if (const auto* commit = std::get_if<BaselineCommit>(&found)) return *commit;
  if (const auto* none = std::get_if<NoBaseline>(&found)) throw Error("--baseline", none->why);
  throw Error("--baseline", fmt::format("'{}' is a file or folder; name a commit, branch or tag, which is built and "
                                        "executed again",
                                        word));
}

ExplainedCommits commits_of(const ExplainRequest& request, const format::Configuration& configuration,
                            Session& session) {
  const std::string results = results_of(request);
  if (results.empty()) {
    model::Scenario scenario = requested_case("explain", request, configuration, session.observer);
    return {std::move(scenario), baseline_commit(request.baseline.value_or("merge-base"), session)};
  }
  if (request.baseline)
    throw Error("--baseline", fmt::format("{} holds the results of a check, which name their baseline", results));
  CheckedSides checked = checked_sides(results, request.filter);
  return {
      std::move(checked.scenario), {checked.baseline.commit, checked.baseline.commit}, std::move(checked.candidate)};
}

/// The candidate's commit, if it has to be checked out; "" if it is the working tree.
std::string commit_to_check_out(const std::optional<model::GitState>& candidate, const RunSource& source) {
  const std::optional<model::GitState>& now = source.environment.git;
  if (!candidate || (now && source_commit_of(*now) == source_commit_of(*candidate))) return {};
  if (candidate->dirty)
    throw Error("explain", fmt::format("the check measured uncommitted changes on {}, and the working tree has others "
                                       "now; run the check again",
                                       candidate->commit.substr(0, 12)));
  return candidate->commit;
}

}  // namespace

model::ProfileChange explain(const ExplainRequest& request, Session& session) {
  const format::Configuration configuration = load_configuration(request.configuration);
  const ExplainedCommits sides = commits_of(request, configuration, session);
  const MeasuringHold hold("explain", request.measuring.on_busy, session);
  const RunSource source = find_source(request.source, {}, session);
  const std::string candidate = commit_to_check_out(sides.candidate, source);
  const std::unique_ptr<Worktree> base_tree = check_out(sides.baseline.commit, session);
  const std::unique_ptr<Worktree> head_tree = candidate.empty() ? nullptr : check_out(candidate, session);
  const RunSource base_source = source_at(source, sides.baseline.name, sides.baseline.commit);
  const RunSource head_source = candidate.empty() ? source : source_at(source, candidate, candidate);
  const RunContext head{head_source,
                        "explain",
                        session,
                        deadline_of(request.measuring, configuration.total_time_budget, session.machine),
                        head_tree.get(),
                        seed_of(request.measuring, session.machine),
                        measured_environment(request.measuring, session)};
  const RunContext base{base_source,     head.job_type, session,         head.deadline,
                        base_tree.get(), head.seed,     head.environment};
  const InterleavedScenario both{sides.scenario, scenario_in_checkout(sides.scenario, base),
                                 scenario_in_checkout(sides.scenario, head), base, head};
  if (sides.baseline.name != sides.baseline.commit)
    session.observer.info(
        fmt::format("baseline: {} is {}", base::printable(sides.baseline.name), sides.baseline.commit));
  ExplainedSides explained = explain_sides(both, measure::RunSettings::Build::run);
  if (!explained.change) {
    note_log(explained.log, session.observer);
    throw Error(case_name(sides.scenario), fmt::format("cannot be explained: {}", explained.why_not));
  }
  explained.change->baseline = session.repository.describe(sides.baseline.commit);
  const bool is_clean = source.environment.git && !source.environment.git->dirty;
  if (!candidate.empty() || is_clean)
    explained.change->candidate =
        session.repository.describe(candidate.empty() ? source.environment.git->commit : candidate);
  return *std::move(explained.change);
}

std::string explain_json(const model::ProfileChange& change) { return format::format_profile_change(change); }

}  // namespace benchgate::app
