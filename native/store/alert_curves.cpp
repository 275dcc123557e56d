// SPDX-License-Identifier: MIT
#include "store/alert_curves.hpp"

#include <optional>
#include <string>

#include "base/text.hpp"
#include "format/history_json.hpp"
#include "judge/alert_curve.hpp"
#include "store/history_files.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

std::vector<model::AlertCurve> read_alert_curves(const std::filesystem::path& folder,
                                                 std::span<const model::AlertEntry> entries) {
  std::vector<std::optional<model::AlertCurve>> found(entries.size());
  for (const std::filesystem::path& path : history_files(folder)) {
    const std::string kind = path.parent_path().filename().string();
    const format::HistoryFile file(sys::read_file(path), base::printable(path.string()));
    file.each_series([&](const model::HistorySeries& series) {
      for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].kind == kind && entries[i].id == series.id && entries[i].metric == series.metric.name)
          found[i] = judge::alert_curve(entries[i], file.tables(), series);
    });
  }
  std::vector<model::AlertCurve> curves;
  for (const auto& curve : found)
    if (curve) curves.push_back(*curve);
  return curves;
}

}  // namespace benchgate::store
