// SPDX-License-Identifier: MIT
#include "render/amount_of_work.hpp"

#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "model/run_plan.hpp"

namespace benchgate::render {

std::string amount_of_work(std::span<const model::Scenario> cases) {
  const model::Work work = model::work_of(cases);
  std::string text = fmt::format("{}, {}", base::pluralize(work.cases, "scenario"), base::pluralize(work.runs, "run"));
  if (work.iterations > 0)
    text += fmt::format(", {}{}", work.may_end_early ? "up to " : "", base::pluralize(work.iterations, "iteration"));
  if (work.phases.count() > 0) text += ", phases of " + base::format_duration(work.phases);
  if (work.budget) return fmt::format("{}; time budgets of {}", text, base::format_duration(*work.budget));
  return work.limit ? fmt::format("{}; their timeouts allow {}", text, base::format_duration(*work.limit)) : text;
}

}  // namespace benchgate::render
