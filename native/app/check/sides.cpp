// SPDX-License-Identifier: MIT
#include "app/check/sides.hpp"

#include <algorithm>

#include "app/compare/receipt_comparison.hpp"
#include "app/measure/measure_anchored.hpp"
#include "app/source/receipts_of_case.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

using State = judge::SideOutcome::State;

/// Which side is measured, and the baseline's name for readers.
struct MeasuredSide {
  const RunContext& run;
  const AnchorBuild* anchor = nullptr;
  std::string baseline = {};  ///< "" for the candidate
};

CheckSide measured_side(const model::Scenario& scenario, const fs::path& file, const MeasuredSide& measured,
                        const SidesPlan& plan) {
  CheckSide side;
  side.file = plan.folder.shown(file);
  CaseInProgress test_case(scenario, judge::failed_iterations(plan.failed_samples));
  const RunTarget target{RunTarget::Layout::file, file};
  const auto& [run, anchor, baseline] = measured;
  if (anchor == nullptr || scenario.sequential)
    measure_run(test_case, target, run);
  else
    side.problem_of_anchor = measure_anchored_run(test_case, target, {run, anchor->context(), anchor->name()});
  const int signal = run.session.machine.signal();
  side.outcome = baseline.empty() ? judge::outcome_of_candidate(test_case.shown, plan.failed_samples, signal)
                                  : judge::outcome_of_baseline(test_case.shown, plan.failed_samples, signal, baseline);
  if (!test_case.shown.runs.front().files.empty()) side.receipt = store::read_receipt(file);
  return side;
}

CheckSide side_of_files(const std::vector<fs::path>& files, const SidesPlan& plan) {
  CheckSide side;
  const fs::path file = files.size() == 1 ? files.front() : files.front().parent_path().parent_path();
  side.file = plan.folder.committed(file).string();
  side.receipt = read_pooled(files);
  side.read = files;
  const std::string unfit = unfit_reason(*side.receipt, plan.failed_samples);
  side.outcome.state = unfit.empty() ? State::usable : State::broken;
  const model::ReceiptHead& head = side.receipt->head;
  const std::string& shown = head.is_import() ? head.source->file : side.file;
  if (!unfit.empty()) side.outcome.problem = fmt::format("{}: {}", base::printable(shown), unfit);
  return side;
}

std::vector<fs::path> stored_files(const BaselineFiles& baseline, const std::string& name, const SidesPlan& plan) {
  return receipts_of_case(baseline.path, plan.folder_of == nullptr ? name : plan.folder_of(name), plan.cases);
}

/// The runs that the other side has, too: each is one of a pair.
std::vector<fs::path> paired_files(std::vector<fs::path> files, const std::vector<fs::path>& others) {
  const auto run_of = [](const fs::path& receipt) { return receipt.parent_path().filename(); };
  std::erase_if(files, [&](const fs::path& file) {
    return std::none_of(others.begin(), others.end(),
                        [&](const fs::path& other) { return run_of(other) == run_of(file); });
  });
  return files;
}

CheckSide missing_side(const BaselineFiles& baseline, const std::string& name) {
  const std::string& shown = baseline.name.empty() ? baseline.path : baseline.name;
  return {{State::missing, fmt::format("{} has no {} for {}", base::printable(shown),
                                       baseline.name.empty() ? "receipt" : "result", base::printable(name))}};
}

/// What ends a sentence on a missing baseline that may exist later.
constexpr std::string_view promise = ". The next run is judged as soon as a baseline exists.";

/// A stored baseline that cannot be read is broken, which is not the candidate's failure.
CheckSide stored_baseline(const BaselineFiles& baseline, const std::string& name, const SidesPlan& plan) {
  std::vector<fs::path> files = stored_files(baseline, name, plan);
  if (plan.report_order == judge::ReportOrder::paired && plan.candidate_results)
    files = paired_files(std::move(files), stored_files({*plan.candidate_results}, name, plan));
  if (files.empty() && !plan.baseline_failure.empty())
    return {{State::broken, "the baseline's run failed: " + plan.baseline_failure}};
  if (files.empty()) {
    CheckSide side = missing_side(baseline, name);
    side.outcome.problem += promise;
    return side;
  }
  try {
    return side_of_files(files, plan);
  } catch (const Error& error) {
    return {{State::broken, fmt::format("the baseline cannot be read: {}", error.what())}};
  }
}

CheckSide stored_candidate(const std::string& results, const std::string& name, const SidesPlan& plan) {
  std::vector<fs::path> files = stored_files({results}, name, plan);
  const auto* const baseline = std::get_if<BaselineFiles>(&plan.baseline);
  if (plan.report_order == judge::ReportOrder::paired && baseline != nullptr)
    if (auto pairs = paired_files(files, stored_files(*baseline, name, plan)); !pairs.empty()) files = std::move(pairs);
  if (!files.empty()) {
    CheckSide side = side_of_files(files, plan);
    const auto failure = plan.failures.find(name);
    if (side.outcome.state == State::broken && failure != plan.failures.end())
      side.outcome.problem += "; the tool says: " + failure->second;
    return side;
  }
  CheckSide side = missing_side({plan.folder.committed(results).string()}, name);
  side.outcome.state = State::broken;
  return side;
}

CheckSide baseline_side(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  if (!plan.baseline_problem.empty()) return {{State::broken, plan.baseline_problem}};
  if (const auto* none = std::get_if<NoBaseline>(&plan.baseline))
    return {
        {State::missing, fmt::format("{}{}", none->why, none->kind == NoBaseline::Kind::none_named ? "." : promise)}};
  if (const auto* files = std::get_if<BaselineFiles>(&plan.baseline))
    return stored_baseline(*files, case_name(scenario), plan);
  const BaselineCommit& commit = std::get<BaselineCommit>(plan.baseline);
  const std::string name = fmt::format("{} ({})", base::printable(commit.name), commit.commit.substr(0, 12));
  return measured_side(scenario, folder / "baseline.json", {*plan.baseline_run, nullptr, name}, plan);
}

CheckSide candidate_side(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  if (!plan.candidate_results)
    return measured_side(scenario, folder / "run.json", {*plan.candidate_run, plan.anchor}, plan);
  CheckSide side = stored_candidate(*plan.candidate_results, case_name(scenario), plan);
  if (side.receipt) {  // what the files say now judges it
    side.receipt->head.scenario.budgets = scenario.budgets;
    side.receipt->head.scenario.ignored = scenario.ignored;
  }
  return side;
}

}  // namespace

CheckSides make_sides(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  CheckSides sides;
  sides.baseline = baseline_side(scenario, folder, plan);
  sides.candidate = candidate_side(scenario, folder, plan);
  return sides;
}

}  // namespace benchgate::app
