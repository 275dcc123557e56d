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
#include "store/stored_receipt.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

void require_samples_of_receipt(const ReadRun& run) {
  constexpr double rounding = 1e-6;
  const std::filesystem::path file = run.location.folder / "receipt.json";
  const auto& fields = run.files.raw.fields;
  const auto wall = std::find_if(fields.begin(), fields.end(), [](const auto& one) { return one.name == "wall_ms"; });
  if (wall == fields.end() || !sys::path_exists(file)) return;
  const model::ReceiptHead head = read_receipt(file).head;
  const auto stated = head.stats.find("wall_ms");
  // Seconds of a service have no wall time in raw samples.
  if (head.is_import() || head.scenario.fault || stated == head.stats.end()) return;
  const model::Summary& known = stated->second.summary;
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

}  // namespace

void require_samples_of_receipts(std::span<const ReadRun> runs, const std::optional<model::Manifest>& manifest) {
  if (manifest && !manifest->files.empty()) return;
  for (const ReadRun& run : runs) require_samples_of_receipt(run);
}

}  // namespace benchgate::store
