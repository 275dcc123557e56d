// SPDX-License-Identifier: MIT
#include "render/amount_of_work.hpp"

#include <string_view>

#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::render {

Work work_of(std::span<const model::Scenario> cases) {
  Work work{.cases = static_cast<std::int64_t>(cases.size())};
  std::chrono::nanoseconds limit{0};
  bool limited = true;
  for (const model::Scenario& scenario : cases) {
    const std::int64_t own = std::int64_t{scenario.reruns} * (scenario.warmup + scenario.repeat);
    work.runs += scenario.reruns;
    work.iterations += own;
    limited = limited && scenario.timeout && !scenario.prepare && !scenario.cleanup;
    limit += own * scenario.timeout.value_or(std::chrono::nanoseconds(0));
  }
  if (limited) work.limit = limit;
  return work;
}

std::string amount_of_work(std::span<const model::Scenario> cases) {
  const Work work = work_of(cases);
  const std::string text =
      fmt::format("{}, {}, {}", base::pluralize(work.cases, "scenario"), base::pluralize(work.runs, "run"),
                  base::pluralize(work.iterations, "iteration"));
  return work.limit ? fmt::format("{}; their timeouts allow {}", text, base::format_duration(*work.limit)) : text;
}

}  // namespace benchgate::render
