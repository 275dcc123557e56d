// SPDX-License-Identifier: MIT
#include "store/receipt_samples.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::store {

void require_samples_of_receipt(const ScenarioPair& scenario, const ReadRun& run) {
  constexpr double rounding = 1e-6;
  const auto receipt = scenario.wall_times.find(run.location.folder);
  const auto& fields = run.files.raw.fields;
  const auto wall = std::find_if(fields.begin(), fields.end(), [](const auto& one) { return one.name == "wall_ms"; });
  if (receipt == scenario.wall_times.end() || wall == fields.end()) return;
  const model::Summary& known = receipt->second;
  std::vector<double> values = wall->values;
  std::sort(values.begin(), values.end());
  const double median = stats::median(values).value_or(0);
  if (values.size() == known.count && std::abs(median - known.median) <= rounding * std::abs(known.median)) return;
  throw Error(
      raw_samples_path(run.location).string(),
      fmt::format("{} with the median wall_ms {}, but {} with {} in the receipt.json beside it: one of them was "
                  "changed; measure again",
                  base::pluralize(values.size(), "sample"), base::format_quantity(median), known.count,
                  base::format_quantity(known.median)));
}

}  // namespace benchgate::store
