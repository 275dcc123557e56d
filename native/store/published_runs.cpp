// SPDX-License-Identifier: MIT
#include "store/published_runs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/job_type.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::store {

using model::CaseInRun;

namespace {

/// The type of a run of BenchmarkDotNet by the number of values of its benchmarks. Other tools have no such types.
std::string job_type_by_contents(const ArchivedRun& run, std::optional<double> median_n) {
  constexpr double dry = 1, short_run = 3;
  const bool dotnet =
      std::any_of(run.measurements.environments.begin(), run.measurements.environments.end(),
                  [](const model::MeasuredEnvironment& environment) { return environment.tool == "BenchmarkDotNet"; });
  if (!dotnet || !median_n) return "default";
  return *median_n <= dry ? "dry" : *median_n <= short_run ? "short" : "medium";
}

/// Leaves out of `run` what the later attempts measured, in `ids`.
void leave_out(ArchivedRun& run, const std::set<std::string>& ids, std::uint64_t last) {
  const std::size_t replaced =
      std::erase_if(run.measurements.cases, [&](const CaseInRun& one) { return ids.contains(one.id); });
  if (replaced > 0)
    run.measurements.notes.push_back(fmt::format("{} of attempt {} {} measured again by attempt {}, which counts",
                                                 base::pluralize(replaced, "test case"), run.stored.location.attempt,
                                                 replaced == 1 ? "was" : "were", last));
}

}  // namespace

JobTypeOfRun job_type_of(const ArchivedRun& run) {
  const std::string& declared = run.metadata.job_type.empty() ? run.measurements.job_type : run.metadata.job_type;
  if (!declared.empty()) return {declared, true};
  const bool has_counts = run.stored.location.kind == model::RunKind::benchmarks;
  return {job_type_by_contents(run, has_counts ? median_count(run.measurements) : std::nullopt), false};
}

std::optional<double> median_count(const model::RunMeasurements& measurements) {
  std::vector<double> counts;
  for (const CaseInRun& one : measurements.cases)
    if (!one.metrics.empty() && one.metrics.front().figures.n)
      counts.push_back(static_cast<double>(*one.metrics.front().figures.n));
  std::sort(counts.begin(), counts.end());
  return stats::median(counts);
}

std::string unusual_count(const std::string& job_type, double median_n) {
  const judge::JobType* const type = judge::find_job_type(job_type);
  const std::string_view misfit = type == nullptr ? "" : judge::misfit(*type, median_n);
  if (misfit.empty()) return "";
  return fmt::format("its job type is {}, but half of its benchmarks have {} {} or {}", job_type,
                     base::format_number(median_n), median_n == 1 ? "value" : "values", misfit);
}

std::string why_unpublished(const ArchivedRun& run, const std::vector<std::string>& types) {
  const std::vector<CaseInRun>& cases = run.measurements.cases;
  const auto is_single = [](const CaseInRun& one) { return one.is_single; };
  if (!cases.empty() && std::all_of(cases.begin(), cases.end(), is_single)) return "each scenario was measured once";
  const std::string type = job_type_of(run).name;
  if (std::find(types.begin(), types.end(), type) != types.end()) return "";
  return fmt::format("job type {}: only {} {} published", type.empty() ? "unknown" : type, base::join(types, " and "),
                     types.size() == 1 ? "is" : "are");
}

void leave_out_replaced(std::vector<ArchivedRun>& runs, const std::vector<std::string>& types) {
  std::map<std::pair<std::string_view, std::string_view>, std::vector<ArchivedRun*>> attempts;  // by id and commit
  for (ArchivedRun& run : runs) attempts[{run.stored.location.id, run.metadata.sha}].push_back(&run);
  for (auto& [key, all] : attempts) {
    if (all.size() < 2) continue;
    std::sort(all.begin(), all.end(), [](const ArchivedRun* left, const ArchivedRun* right) {
      return left->stored.location.attempt > right->stored.location.attempt;
    });
    std::set<std::string> measured;
    std::uint64_t last = 0;  // of the attempts that count
    for (ArchivedRun* const run : all) {
      const bool counts = why_unpublished(*run, types).empty();
      leave_out(*run, measured, last);
      if (!counts) continue;
      last = std::max(last, run->stored.location.attempt);
      for (const CaseInRun& one : run->measurements.cases)
        if (!one.is_single) measured.insert(one.id);
    }
  }
}

}  // namespace benchgate::store
