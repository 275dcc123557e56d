// SPDX-License-Identifier: MIT
#include "app/check/sides.hpp"

#include <algorithm>

#include "app/compare/receipt_comparison.hpp"
#include "app/measure/measure_anchored.hpp"
#include "app/source/receipts_of_case.hpp"
#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

using State = CheckSide::State;

/// Why the measurement failed; "" when it did not.
std::string measuring_problem(const model::MeasuredCase& result, judge::OnFailedSamples failed_samples,
                              std::string& log) {
  const model::MeasuredRun& run = result.runs.front();
  if (!run.problem.empty()) {
    log = run.problem_tail;
    if (log.empty() && result.first_failure) log = std::string(base::trim(result.first_failure->tail));
    return problem_of_run(result);
  }
  const bool others_count = failed_samples == judge::OnFailedSamples::leave_out && result.failed < result.samples;
  if (result.failed == 0 || others_count) return {};
  if (result.first_failure) log = std::string(base::trim(result.first_failure->tail));
  return fmt::format("{} of {} failed{}", result.failed, base::pluralize(result.samples, "iteration"),
                     result.first_failure ? "; first failure: " + result.first_failure->failure : std::string());
}

CheckSide measured_side(const model::Scenario& scenario, const fs::path& file, const RunContext& run,
                        const SidesPlan& plan, const AnchorBuild* anchor) {
  CheckSide side;
  side.file = plan.folder.shown(file);
  CaseInProgress test_case(scenario, judge::failed_iterations(plan.failed_samples));
  const RunTarget target{RunTarget::Layout::file, file};
  if (anchor == nullptr || scenario.sequential)
    measure_run(test_case, target, run);
  else
    side.problem_of_anchor = measure_anchored_run(test_case, target, {run, anchor->context(), anchor->name()});
  side.problem = measuring_problem(test_case.shown, plan.failed_samples, side.log);
  side.state = side.problem.empty() ? State::usable : State::broken;
  const bool only_wrong = test_case.shown.failed > 0 && test_case.shown.failed == test_case.shown.wrong_outputs;
  if (only_wrong && test_case.shown.runs.front().problem.empty() && side.state == State::broken) {
    side.state = State::wrong_output;
    side.problem = wrong_output_of(test_case.shown);
  }
  if (!test_case.shown.runs.front().files.empty()) side.receipt = store::read_receipt(file);
  return side;
}

CheckSide side_of_files(const std::vector<fs::path>& files, const SidesPlan& plan) {
  CheckSide side;
  const fs::path file = files.size() == 1 ? files.front() : files.front().parent_path().parent_path();
  side.file = plan.folder.committed(file).string();
  side.receipt = read_pooled(files);
  const std::string unfit = unfit_reason(*side.receipt, plan.failed_samples);
  side.state = unfit.empty() ? State::usable : State::broken;
  const model::ReceiptHead& head = side.receipt->head;
  const std::string& shown = head.is_import() ? head.source->file : side.file;
  if (!unfit.empty()) side.problem = fmt::format("{}: {}", base::printable(shown), unfit);
  return side;
}

std::vector<fs::path> stored_files(const BaselineFiles& place, const std::string& name, const SidesPlan& plan) {
  return receipts_of_case(place.path, plan.folder_of == nullptr ? name : plan.folder_of(name), plan.cases);
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

CheckSide missing_side(const BaselineFiles& place, const std::string& name) {
  const std::string& shown = place.name.empty() ? place.path : place.name;
  return {.problem = fmt::format("{} has no {} for {}", base::printable(shown),
                                 place.name.empty() ? "receipt" : "result", base::printable(name))};
}

/// What ends a sentence on a missing baseline that may exist later.
constexpr std::string_view promise = ". The next run is judged as soon as a baseline exists.";

/// A stored baseline that cannot be read is broken, which is not the candidate's failure.
CheckSide stored_baseline(const BaselineFiles& place, const std::string& name, const SidesPlan& plan) {
  std::vector<fs::path> files = stored_files(place, name, plan);
  if (plan.report_order == judge::ReportOrder::paired && plan.candidate_results)
    files = paired_files(std::move(files), stored_files({*plan.candidate_results}, name, plan));
  if (files.empty() && !plan.baseline_failure.empty())
    return {.state = State::broken, .problem = "the baseline's run failed: " + plan.baseline_failure};
  if (files.empty()) {
    CheckSide side = missing_side(place, name);
    side.problem += promise;
    return side;
  }
  try {
    return side_of_files(files, plan);
  } catch (const Error& error) {
    return {.state = State::broken, .problem = fmt::format("the baseline cannot be read: {}", error.what())};
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
    if (side.state == State::broken && failure != plan.failures.end())
      side.problem += "; the tool says: " + failure->second;
    return side;
  }
  CheckSide side = missing_side({plan.folder.committed(results).string()}, name);
  side.state = State::broken;
  return side;
}

/// A baseline commit that cannot be measured is not the change's fault: the problem names the baseline.
CheckSide baseline_side(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  if (!plan.baseline_problem.empty()) return {.state = State::broken, .problem = plan.baseline_problem};
  if (const auto* none = std::get_if<NoBaseline>(&plan.baseline))
    return {.problem =
                none->kind == NoBaseline::Kind::none_named ? none->why + "." : fmt::format("{}{}", none->why, promise)};
  if (const auto* files = std::get_if<BaselineFiles>(&plan.baseline))
    return stored_baseline(*files, case_name(scenario), plan);
  const BaselineCommit& commit = std::get<BaselineCommit>(plan.baseline);
  CheckSide side = measured_side(scenario, folder / "baseline.json", *plan.baseline_run, plan, nullptr);
  if (!side.problem.empty())
    side.problem = fmt::format("the baseline {} ({}) could not be measured: {}", base::printable(commit.name),
                               commit.commit.substr(0, 12), side.problem);
  return side;
}

CheckSide candidate_side(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  if (!plan.candidate_results)
    return measured_side(scenario, folder / "run.json", *plan.candidate_run, plan, plan.anchor);
  CheckSide side = stored_candidate(*plan.candidate_results, case_name(scenario), plan);
  if (side.receipt) {  // what the files say now judges it
    side.receipt->head.scenario.budgets = scenario.budgets;
    side.receipt->head.scenario.ignored = scenario.ignored;
  }
  return side;
}

}  // namespace

std::string wrong_output_of(const model::MeasuredCase& side) {
  return fmt::format("{} of {} iterations {}", side.wrong_outputs, side.samples,
                     side.first_failure ? side.first_failure->failure : std::string("printed wrong output"));
}

CheckSides make_sides(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  CheckSides sides;
  sides.baseline = baseline_side(scenario, folder, plan);
  sides.candidate = candidate_side(scenario, folder, plan);
  return sides;
}

}  // namespace benchgate::app
