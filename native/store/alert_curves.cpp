// SPDX-License-Identifier: MIT
#include "store/alert_curves.hpp"

#include <string>

#include "base/text.hpp"
#include "judge/alert_curve.hpp"
#include "store/history_file.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

namespace {

using syntax::JsonValue;

std::vector<judge::CurvePoint> curve_points(const HistoryFile& history, const JsonValue& series) {
  std::vector<judge::CurvePoint> points;
  for (const ComparedPoint& point : history.points_of(series))
    points.push_back({history.runs()[point.run].stored.place.id,
                      point.environment ? history.classes()[*point.environment] : "", point.figure});
  return points;
}

}  // namespace

std::vector<model::AlertCurve> read_alert_curves(const std::filesystem::path& folder,
                                                 std::span<const model::AlertEntry> entries) {
  std::vector<std::optional<model::AlertCurve>> found(entries.size());
  for (const std::filesystem::path& file : history_files(folder)) {
    const std::string kind = file.parent_path().filename().string();
    const std::string text = sys::read_file(file);
    const HistoryFile history(text, base::printable(file.string()));
    history.root().array("series").each([&](const JsonValue& series) {
      for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].kind == kind && entries[i].id == series.find("id").text() &&
            entries[i].metric == series.find("metric").text())
          found[i] =
              judge::alert_curve(entries[i], std::string(series.find("unit").text()), curve_points(history, series));
    });
  }
  std::vector<model::AlertCurve> curves;
  for (const auto& curve : found)
    if (curve) curves.push_back(*curve);
  return curves;
}

}  // namespace benchgate::store
