// SPDX-License-Identifier: MIT
#include "format/dashboard_json.hpp"

#include <array>
#include <set>
#include <string>

#include "base/text.hpp"
#include "format/dashboard_attribution_fields.hpp"
#include "format/dashboard_fields.hpp"
#include "format/dashboard_points_json.hpp"
#include "format/dashboard_series_json.hpp"

namespace benchgate::format {

using model::Dashboard;
using model::DashboardEnvironment;
using model::DashboardSettings;

template <>
struct Fields<model::DashboardAnswer> {
  static constexpr std::array rows{always<&model::DashboardAnswer::verdict>("verdict"),
                                   always<&model::DashboardAnswer::headline>("headline")};
};

template <>
struct Fields<DashboardEnvironment> {
  using E = DashboardEnvironment;
  static constexpr std::array rows{
      optional<&E::os>("os"),           optional<&E::arch>("arch"),          optional<&E::kernel>("kernel"),
      optional<&E::cpu_model>("cpu"),   optional<&E::cpu_count>("cpus"),     optional<&E::memory_mb>("memory_mb"),
      optional<&E::runtime>("runtime"), optional<&E::runner_image>("image"),
  };
};

namespace {

constexpr std::size_t document_bytes = 64 * 1024;

/// A run with the indices of the environments in which it measured.
struct DashboardRunRow {
  model::DashboardRun run;
  std::vector<std::size_t> environments;
};

std::string time_of_listed_run(const DashboardRunRow& row) {
  return row.run.time ? base::format_rfc3339(*row.run.time) : std::string();
}

std::vector<DashboardRunRow> listed_runs(const Dashboard& dashboard) {
  std::vector<std::set<std::size_t>> environments(dashboard.runs.size());
  for (const model::DashboardSeries& series : dashboard.series)
    for (const model::DashboardPoint& point : series.points)
      if (point.environment) environments[point.run].insert(*point.environment);
  std::vector<DashboardRunRow> rows;
  for (std::size_t i = 0; i < dashboard.runs.size(); ++i)
    rows.push_back({dashboard.runs[i], {environments[i].begin(), environments[i].end()}});
  return rows;
}

/// The class of each environment.
std::vector<std::string> machines_of_environments(const Dashboard& dashboard) {
  std::vector<std::string> classes;
  for (const std::size_t machine : dashboard.machine_of) classes.push_back(dashboard.machines[machine]);
  return classes;
}

}  // namespace

template <>
struct Fields<DashboardRunRow> {
  using Row = DashboardRunRow;
  using Run = model::DashboardRun;
  static constexpr std::array rows{
      always<&Row::run, &Run::name>("name"),           optional<&Row::run, &Run::commit>("commit"),
      optional<&Row::run, &Run::subject>("subject"),   optional<&Row::run, &Run::author>("author"),
      optional<&Row::run, &Run::ref>("ref"),           derived_if<time_of_listed_run>("time"),
      optional<&Row::run, &Run::workflow>("workflow"), optional<&Row::run, &Run::event>("event"),
      optional<&Row::run, &Run::job_type>("job"),      optional<&Row::run, &Run::url>("url"),
      optional<&Row::run, &Run::tool>("tool"),         optional<&Row::run, &Run::folder>("folder"),
      optional<&Row::run, &Run::note>("note"),         optional<&Row::run, &Run::load>("load"),
      optional<&Row::run, &Run::changed>("changed"),   always<&Row::environments>("environments"),
  };
};

namespace {

constexpr std::array tool_rows{schema<DashboardSettings, "benchgate.dashboard.v1">(),
                               always<&DashboardSettings::tool>("tool")};
constexpr std::array title_rows{always<&Dashboard::title>("title"), optional<&Dashboard::repository>("repository")};
constexpr std::array address_rows{optional<&DashboardSettings::raw_url>("raw_url"),
                                  optional<&DashboardSettings::feed>("feed")};
constexpr std::array content_rows{
    optional<&Dashboard::answer>("answer"),
    optional<&Dashboard::notes>("notes"),
    always<&Dashboard::environments>("environments"),
    derived_if<machines_of_environments>("machines"),
    derived<listed_runs>("runs"),
    optional<&Dashboard::attributions>("attribution"),
};

/// Points and samples of test cases that are in one document, by number of the series.
struct DashboardPiece {
  syntax::JsonWriter points{syntax::JsonWriter::Style::compact};
  syntax::JsonWriter samples{syntax::JsonWriter::Style::compact};

  DashboardPiece() {
    points.begin_object();
    samples.begin_object();
  }
};

}  // namespace

std::vector<model::DashboardDocument> format_dashboard(
    const Dashboard& dashboard, const DashboardSettings& settings,
    const std::function<model::DashboardPreview(const model::DashboardSeries&)>& preview_of) {
  std::vector<DashboardPiece> pieces(1);
  syntax::JsonWriter index(syntax::JsonWriter::Style::compact);
  index.begin_object();
  write_some(index, tool_rows, settings);
  write_some(index, title_rows, dashboard);
  write_some(index, address_rows, settings);
  write_some(index, content_rows, dashboard);
  index.key("series").begin_array();
  for (std::size_t i = 0; i < dashboard.series.size(); ++i) {
    const model::DashboardSeries& series = dashboard.series[i];
    const bool same_case = i > 0 && dashboard.series[i - 1].test_case == series.test_case;
    if (!same_case && pieces.back().points.text().size() > document_bytes) pieces.emplace_back();
    const model::DashboardPreview preview = preview_of(series);
    const std::string number = std::to_string(i);
    write_dashboard_points(pieces.back().points.key(number), series, dashboard.runs);
    if (!preview.samples.empty()) write_dashboard_samples(pieces.back().samples.key(number), preview.samples);
    write_dashboard_series(index, series, preview, pieces.size() - 1);
  }
  index.end_array().end_object();
  std::vector<model::DashboardDocument> documents{{"index", index.take()}};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    documents.push_back({fmt::format("points-{}", i), pieces[i].points.end_object().take()});
    documents.push_back({fmt::format("samples-{}", i), pieces[i].samples.end_object().take()});
  }
  return documents;
}

}  // namespace benchgate::format
