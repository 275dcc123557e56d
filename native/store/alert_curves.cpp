// SPDX-License-Identifier: MIT
#include "store/alert_curves.hpp"

#include <string>

#include "base/text.hpp"
#include "format/history_json.hpp"
#include "judge/alert_curve.hpp"
#include "store/history_column.hpp"
#include "store/history_series.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

namespace {

using syntax::JsonValue;

/// A member of each element of a list, as text.
std::vector<std::string> texts_of(const JsonValue& list, std::string_view member) {
  std::vector<std::string> texts;
  list.each([&](const JsonValue& one) { texts.push_back(one.member(member).plain()); });
  return texts;
}

const std::string& text_at(const std::vector<std::string>& texts, const JsonValue& place, std::string_view what) {
  const std::uint64_t at = place.count(what);
  if (at >= texts.size()) place.fail(fmt::format("{} {} does not exist", what, at));
  return texts[static_cast<std::size_t>(at)];
}

std::vector<judge::CurvePoint> points_of(const JsonValue& series, const std::vector<std::string>& runs,
                                         const std::vector<std::string>& machines) {
  const std::vector<JsonValue> places = series.array("run").elements();
  const auto column = [&](std::string_view name) { return HistoryColumn(series, name, places.size()); };
  const auto environment = column("environment"), value = column("value"), hops = column("hops");
  const auto anchored = column("anchored"), chain = column("anchor_chain");
  std::vector<judge::CurvePoint> points;
  for (std::size_t i = 0; i < places.size(); ++i) {
    judge::CurvePoint& point = points.emplace_back();
    point.run_id = text_at(runs, places[i], "run");
    if (environment[i]) point.machine = text_at(machines, environment[i], "environment");
    if (!hops[i].as_unsigned()) point.figure.value = value[i].as_number();
    point.figure.anchored = anchored[i].as_number();
    point.figure.chain = static_cast<std::size_t>(chain[i].as_unsigned().value_or(0));
  }
  return points;
}

}  // namespace

std::vector<model::AlertCurve> read_alert_curves(const std::filesystem::path& folder,
                                                 std::span<const model::AlertEntry> entries) {
  std::vector<std::optional<model::AlertCurve>> found(entries.size());
  for (const std::filesystem::path& file : history_files(folder)) {
    const std::string kind = file.parent_path().filename().string();
    const std::string text = sys::read_file(file);
    const syntax::JsonDocument document = syntax::parse_json(text, base::printable(file.string()));
    const JsonValue root = document.root();
    const std::vector<std::string> runs = texts_of(root.array("runs"), "run_id");
    const std::vector<std::string> machines = format::environment_classes(root);
    root.array("series").each([&](const JsonValue& series) {
      for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].kind == kind && entries[i].id == series.find("id").text() &&
            entries[i].metric == series.find("metric").text())
          found[i] = judge::alert_curve(entries[i], std::string(series.find("unit").text()),
                                        points_of(series, runs, machines));
    });
  }
  std::vector<model::AlertCurve> curves;
  for (const auto& curve : found)
    if (curve) curves.push_back(*curve);
  return curves;
}

}  // namespace benchgate::store
