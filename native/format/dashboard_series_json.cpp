// SPDX-License-Identifier: MIT
#include "format/dashboard_series_json.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "format/change_enum_values.hpp"
#include "format/dashboard_fields.hpp"
#include "format/dashboard_points_json.hpp"
#include "format/enum_values.hpp"

namespace benchgate::format {

using model::DashboardAlert;
using model::DashboardJudgement;
using model::DashboardLevels;
using model::DashboardSeries;

template <>
struct Fields<DashboardJudgement> {
  using J = DashboardJudgement;
  static constexpr std::array rows{
      always<&J::verdict>("verdict"),
      figure<6, &J::baseline>("baseline"),
      figure<6, &J::candidate>("candidate"),
      figure<4, &J::change>("change"),
      figure<4, &J::low>("low"),
      figure<4, &J::high>("high"),
      figure<4, &J::threshold>("threshold"),
      optional<&J::why>("why"),
      optional<&J::leads>("leads"),
  };
};

template <>
struct Fields<DashboardAlert> {
  using A = DashboardAlert;
  static constexpr std::array rows{
      always<&A::direction>("direction"),   figure<4, &A::change>("change"),
      optional<&A::points>("points"),       optional<&A::since>("run"),
      optional<&A::same_code>("same_code"), optional<&A::provisional>("provisional"),
      optional<&A::reason>("reason"),
  };
};

namespace {

struct DashboardChangeRow {
  std::size_t run = 0;
  std::optional<std::size_t> until;  ///< last run of a drift
  model::DashboardChange change;
  std::optional<std::size_t> machine;
};

/// The levels, each as run, average, stdev, size and, where there are several machines, the machine; and the changes
/// between them.
struct DashboardLevelLists {
  std::vector<std::vector<double>> levels;
  std::vector<DashboardChangeRow> changes;
};

struct DashboardRatiosRow {
  model::DashboardRatios ratios;
  DashboardLevelLists lists;
};

struct DashboardAcceptanceRow {
  std::optional<std::size_t> run;
  std::string commit;
  std::string reason;
};

DashboardLevelLists level_lists(const DashboardSeries& series, std::span<const DashboardLevels> machines) {
  DashboardLevelLists lists;
  for (const DashboardLevels& one : machines) {
    for (const model::TrendGroup& level : one.groups) {
      lists.levels.push_back({static_cast<double>(series.points[level.start].run), rounded(level.average, 6),
                              rounded(level.stdev, 3), static_cast<double>(level.size)});
      if (one.machine) lists.levels.back().push_back(static_cast<double>(*one.machine));
    }
    for (const model::DashboardChange& change : one.changes)
      lists.changes.push_back({series.points[change.change.index].run,
                               change.until ? std::optional(series.points[*change.until].run) : std::nullopt, change,
                               one.machine});
  }
  return lists;
}

std::optional<DashboardRatiosRow> ratios_row(const DashboardSeries& series) {
  if (!series.ratios) return std::nullopt;
  return DashboardRatiosRow{*series.ratios, level_lists(series, {&series.ratios->levels, 1})};
}

std::vector<DashboardAcceptanceRow> accepted_rows(const DashboardSeries& series) {
  std::vector<DashboardAcceptanceRow> all;
  for (const model::DashboardAcceptance& one : series.accepted) {
    all.push_back({{}, one.commit, one.reason});
    if (one.point) all.back().run = series.points[*one.point].run;
  }
  return all;
}

/// Absent of a test case whose own name it is.
std::string id_beside_name(const DashboardSeries& series) { return series.shared_name.empty() ? "" : series.id; }

std::optional<model::Better> stated_direction(const DashboardSeries& series) {
  return series.metric.undirected ? std::nullopt : std::optional(series.metric.better);
}

std::uint64_t size_of_points(const DashboardSeries& series) { return series.points.size(); }

}  // namespace

template <>
struct Fields<DashboardChangeRow> {
  using R = DashboardChangeRow;
  using D = model::DashboardChange;
  using C = model::TrendChange;
  static constexpr std::array rows{
      always<&R::run>("run"),
      optional<&R::until>("until"),
      always<&R::change, &D::change, &C::direction>("direction"),
      always<&R::change, &D::change, &C::label>("label"),
      figure<6, &R::change, &D::change, &C::before>("before"),
      figure<6, &R::change, &D::change, &C::after>("after"),
      figure<4, &R::change, &D::change, &C::change>("change"),
      figure<4, &R::change, &D::low>("low"),
      figure<4, &R::change, &D::high>("high"),
      figure<4, &R::change, &D::change, &C::bits_saved>("bits"),
      optional<&R::change, &D::change, &C::why>("why"),
      optional<&R::machine>("machine"),
      optional<&R::change, &D::accepted>("accepted"),
  };
};

template <>
struct Fields<DashboardRatiosRow> {
  using R = DashboardRatiosRow;
  static constexpr std::array rows{always<&R::ratios, &model::DashboardRatios::anchor>("anchor"),
                                   optional<&R::ratios, &model::DashboardRatios::judged>("judged"),
                                   always<&R::lists, &DashboardLevelLists::levels>("levels"),
                                   always<&R::lists, &DashboardLevelLists::changes>("changes")};
};

template <>
struct Fields<DashboardAcceptanceRow> {
  using R = DashboardAcceptanceRow;
  static constexpr std::array rows{optional<&R::run>("run"), always<&R::commit>("commit"),
                                   always<&R::reason>("reason")};
};

namespace {

/// What the series is and what the newest run says of it, before the newest point.
constexpr std::array series_rows{
    always<&DashboardSeries::test_case>("case"),
    always<&DashboardSeries::metric, &model::Metric::name>("metric"),
    optional<&DashboardSeries::shared_name>("name"),
    derived_if<id_beside_name>("id"),
    optional<&DashboardSeries::metric, &model::Metric::unit>("unit"),
    derived_if<stated_direction>("better"),
    optional<&DashboardSeries::module>("module"),
    optional<&DashboardSeries::categories>("categories"),
    optional<&DashboardSeries::docref>("docref"),
    optional<&DashboardSeries::reproduce>("reproduce"),
    optional<&DashboardSeries::expected_unstable>("expected_unstable"),
    optional<&DashboardSeries::headline>("headline"),
    optional<&DashboardSeries::load>("load"),
    optional<&DashboardSeries::label>("label"),
    optional<&DashboardSeries::rule>("rule"),
    optional<&DashboardSeries::alert>("alert"),
    derived<size_of_points>("points"),
};

/// What is said of its points.
constexpr std::array level_rows{always<&DashboardLevelLists::levels>("levels"),
                                always<&DashboardLevelLists::changes>("changes")};
constexpr std::array finding_rows{derived_if<ratios_row>("ratios"), derived_if<accepted_rows>("accepted"),
                                  optional<&DashboardSeries::judgement>("judgement")};

}  // namespace

void write_dashboard_series(syntax::JsonWriter& json, const DashboardSeries& series,
                            const model::DashboardPreview& preview, std::size_t document) {
  json.begin_object();
  write_some(json, series_rows, series);
  if (!series.points.empty()) write_dashboard_last(json.key("last"), series);
  write_value(json.key("spark"), preview.spark);
  write_some(json, level_rows, level_lists(series, series.levels));
  write_some(json, finding_rows, series);
  json.member("document", document).end_object();
}

}  // namespace benchgate::format
