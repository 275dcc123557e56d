// SPDX-License-Identifier: MIT
#include "render/recalculation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

constexpr std::size_t most_shown = 20;

std::string summary_of(const model::RecalculateReport& report) {
  std::string text = fmt::format("{}: {}", report.store, base::pluralize(report.runs, "run"));
  if (report.unpublished > 0) text += fmt::format(" ({} of a job type that does not count)", report.unpublished);
  return text + fmt::format(", {}, {}", base::pluralize(report.test_cases, "test case"),
                            base::pluralize(report.open_alerts, "open alert"));
}

std::string sentence_of(const model::DataBranch& branch) {
  return fmt::format("the data are on {} {}", branch.name, branch.changed ? "now" : "already");
}

/// The first 20 of them.
void add_first(Lines& items, const char* what, const std::vector<std::string>& all) {
  for (std::size_t i = 0; i < std::min(all.size(), most_shown); ++i) items.push_back({what, ": ", all[i]});
  if (all.size() > most_shown) items.push_back({what, fmt::format(": and {} more", all.size() - most_shown)});
}

std::string shown_percent(const std::optional<double>& value) {
  return value ? base::format_quantity(*value) + " %" : "–";
}

std::string shown_ratio(const std::optional<double>& value) { return value ? base::format_percent(*value) : "–"; }

/// What the alerts of the past were worth, in sentences.
Lines sentences_of(const model::Calibration& calibration) {
  Lines lines;
  const std::string_view which =
      calibration.unchanged_runs > 0 ? "runs of a commit that was measured before" : "runs, changes included";
  lines.emplace_back(
      fmt::format("{}: {} published, {}", calibration.store, base::pluralize(calibration.runs, "run"),
                  calibration.unchanged_runs > 0
                      ? fmt::format("{} of them of a commit that was measured before", calibration.unchanged_runs)
                      : "none of a commit that was measured before"));
  if (calibration.judged_runs > 0)
    lines.emplace_back(fmt::format("alerts: {} in {} of {} {}; the literal rule labels {} there", calibration.alerts,
                                   calibration.alerting_runs, calibration.judged_runs, which,
                                   base::pluralize(calibration.literal_labels, "regression")));
  if (calibration.cov_p50)
    lines.emplace_back(fmt::format("CoV of stable measurements: 10 % are below {}, half below {}, 90 % below {}",
                                   shown_ratio(calibration.cov_p10), shown_ratio(calibration.cov_p50),
                                   shown_ratio(calibration.cov_p90)));
  else
    lines.emplace_back("CoV of stable measurements: not known, because no measurement is stable");
  lines.emplace_back(fmt::format("measurable in the newest run: {} of {}", calibration.measurable,
                                 base::pluralize(calibration.test_cases, "test case")));
  return lines;
}

/// The largest detectable change first, then what is not measurable.
std::vector<const model::CalibratedCase*> sorted_cases(const model::Calibration& calibration) {
  std::vector<const model::CalibratedCase*> cases;
  for (const model::CalibratedCase& one : calibration.cases) cases.push_back(&one);
  std::stable_sort(cases.begin(), cases.end(), [](const auto* a, const auto* b) {
    return a->detectable_pct.value_or(-1) > b->detectable_pct.value_or(-1);
  });
  return cases;
}

Lines cells_of(const model::CalibratedCase& one) {
  return {code(one.id),
          code(one.metric),
          fmt::format("{}", one.baselines),
          shown_percent(one.spread_pct),
          one.detectable_points ? fmt::format("{} points", base::format_quantity(*one.detectable_points))
                                : shown_percent(one.detectable_pct),
          one.reruns ? base::format_number(*one.reruns) : "–",
          one.why};
}

}  // namespace

Page recalculated_page(const model::RecalculateReport& report) {
  Lines items, files;
  add_first(items, "alert", report.alerts);
  add_first(items, "note", report.warnings);
  for (const std::string& file : report.files) files.push_back({"wrote ", file});
  Page page;
  page.line(summary_of(report)).list(std::move(items)).lines(std::move(files), Medium::terminal);
  return report.data_branch ? page.line(sentence_of(*report.data_branch)) : page;
}

Page calibration_page(const model::Calibration& calibration) {
  std::vector<Lines> rows;
  for (const model::CalibratedCase* const one : sorted_cases(calibration)) rows.push_back(cells_of(*one));
  Page page;
  page.lines(sentences_of(calibration));
  if (!rows.empty()) page.gap();
  return page.table({"test case", "metric", ">earlier runs", ">spread", ">detectable", ">reruns for 5 %", ""},
                    std::move(rows));
}

}  // namespace benchgate::render
