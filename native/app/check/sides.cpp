// SPDX-License-Identifier: MIT
#include "app/check/sides.hpp"

#include "app/check/receipts_of_case.hpp"
#include "app/compare/receipt_comparison.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

using State = CheckSide::State;

/// Why the measurement failed; "" when it did not.
std::string measuring_problem(const model::MeasuredCase& result, analysis::OnFailedSamples failed_samples,
                              std::string& log) {
  const model::MeasuredRun& run = result.runs.front();
  if (!run.problem.empty()) {
    log = run.problem_tail;
    return run.problem;
  }
  const bool others_count = failed_samples == analysis::OnFailedSamples::leave_out && result.failed < result.samples;
  if (result.failed == 0 || others_count) return {};
  if (result.first_failure) log = std::string(base::trim(result.first_failure->tail));
  return fmt::format("{} of {} iterations failed{}", result.failed, result.samples,
                     result.first_failure ? "; first failure: " + result.first_failure->failure : std::string());
}

CheckSide measured_side(const model::Scenario& scenario, const fs::path& file, const RunContext& run,
                        const SidesPlan& plan) {
  CheckSide side;
  side.file = shown_path(file, plan.out_dir);
  CaseInProgress test_case(scenario);
  measure_run(test_case, {RunTarget::Layout::file, file}, run);
  side.problem = measuring_problem(test_case.shown, plan.failed_samples, side.log);
  side.state = side.problem.empty() ? State::usable : State::broken;
  const bool only_wrong = test_case.shown.failed > 0 && test_case.shown.failed == test_case.shown.wrong_outputs;
  if (only_wrong && test_case.shown.runs.front().problem.empty() && side.state == State::broken) {
    side.state = State::wrong_output;
    side.problem = wrong_output_of(test_case.shown);
  }
  if (!test_case.shown.runs.front().files.empty()) side.receipt = results::read_receipt(file);
  return side;
}

CheckSide side_of_files(const std::vector<fs::path>& files, const SidesPlan& plan) {
  CheckSide side;
  side.file = files.size() == 1 ? files.front().string() : files.front().parent_path().parent_path().string();
  side.receipt = read_pooled(files);
  const std::string unfit = unfit_reason(*side.receipt, plan.failed_samples);
  side.state = unfit.empty() ? State::usable : State::broken;
  if (!unfit.empty()) side.problem = fmt::format("{}: {}", base::printable(side.file), unfit);
  return side;
}

CheckSide stored_side(const BaselineFiles& place, const std::string& name, const SidesPlan& plan) {
  const std::string folder = plan.folder_of == nullptr ? name : plan.folder_of(name);
  const std::vector<fs::path> files = receipts_of_case(place.path, folder, plan.cases);
  if (!files.empty()) return side_of_files(files, plan);
  CheckSide side;
  side.problem = place.name.empty()
                     ? fmt::format("{} has no receipt for {}", base::printable(place.path), base::printable(name))
                     : fmt::format("{} has no result for {}", base::printable(place.name), base::printable(name));
  return side;
}

/// A baseline commit that cannot be measured is not the change's fault: the problem names the baseline.
CheckSide baseline_side(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  if (const auto* none = std::get_if<NoBaseline>(&plan.baseline)) return {.problem = none->why};
  if (const auto* files = std::get_if<BaselineFiles>(&plan.baseline))
    return stored_side(*files, case_name(scenario), plan);
  const BaselineCommit& commit = std::get<BaselineCommit>(plan.baseline);
  CheckSide side = measured_side(scenario, folder / "baseline.json", *plan.baseline_run, plan);
  if (!side.problem.empty())
    side.problem = fmt::format("the baseline {} ({}) could not be measured: {}", base::printable(commit.name),
                               commit.commit.substr(0, 12), side.problem);
  return side;
}

CheckSide candidate_side(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  if (!plan.candidate_results) return measured_side(scenario, folder / "run.json", *plan.candidate_run, plan);
  CheckSide side = stored_side({*plan.candidate_results}, case_name(scenario), plan);
  if (side.state == State::missing) side.state = State::broken;
  // The current budgets judge it, not those of the baseline's files.
  if (side.receipt) side.receipt->head.scenario.budgets = scenario.budgets;
  return side;
}

}  // namespace

std::string wrong_output_of(const model::MeasuredCase& side) {
  return fmt::format("{} of {} iterations {}", side.wrong_outputs, side.samples,
                     side.first_failure ? side.first_failure->failure : std::string("printed wrong output"));
}

std::string shown_path(const fs::path& file, const fs::path& out_dir) {
  return out_dir.is_absolute() ? file.lexically_relative(out_dir.parent_path()).string() : file.string();
}

CheckSides make_sides(const model::Scenario& scenario, const fs::path& folder, const SidesPlan& plan) {
  CheckSides sides;
  sides.baseline = baseline_side(scenario, folder, plan);
  sides.candidate = candidate_side(scenario, folder, plan);
  return sides;
}

}  // namespace benchgate::app
