// SPDX-License-Identifier: MIT
#include "render/recalculation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "render/text_table.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

namespace {

constexpr std::size_t most_shown = 20;

std::string counted_words(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string summary_of(const model::RecalculateReport& report) {
  std::string text = fmt::format("{}: {}", report.store, counted_words(report.runs, "run"));
  if (report.unpublished > 0) text += fmt::format(" ({} of a job type that does not count)", report.unpublished);
  return text + fmt::format(", {}, {}", counted_words(report.test_cases, "test case"),
                            counted_words(report.open_alerts, "open alert"));
}

std::string sentence_of(const model::DataBranch& branch) {
  return fmt::format("the data are on {} {}", branch.name, branch.changed ? "now" : "already");
}

using Lines = std::vector<std::string>;

void add_lines(std::string& text, const Lines& lines, std::string_view before) {
  for (std::size_t i = 0; i < std::min(lines.size(), most_shown); ++i)
    text.append(before).append(base::printable(lines[i])).append("\n");
  if (lines.size() > most_shown) text += fmt::format("{}and {} more\n", before, lines.size() - most_shown);
}

void write_lines(syntax::JsonWriter& json, std::string_view name, const Lines& lines) {
  json.key(name).begin_array();
  for (const std::string& line : lines) json.value(line);
  json.end_array();
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
  lines.push_back(
      fmt::format("{}: {} published, {}", calibration.store, counted_words(calibration.runs, "run"),
                  calibration.unchanged_runs > 0
                      ? fmt::format("{} of them of a commit that was measured before", calibration.unchanged_runs)
                      : "none of a commit that was measured before"));
  if (calibration.judged_runs > 0)
    lines.push_back(fmt::format("alerts: {} in {} of {} {}; the literal rule labels {} there", calibration.alerts,
                                calibration.alerting_runs, calibration.judged_runs, which,
                                counted_words(calibration.literal_labels, "regression")));
  lines.push_back(fmt::format("CoV of stable measurements: 10 % are below {}, half below {}, 90 % below {}",
                              shown_ratio(calibration.cov_p10), shown_ratio(calibration.cov_p50),
                              shown_ratio(calibration.cov_p90)));
  lines.push_back(fmt::format("measurable in the newest run: {} of {}", calibration.measurable,
                              counted_words(calibration.test_cases, "test case")));
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

std::vector<std::string> cells_of(const model::CalibratedCase& one) {
  return {one.id,
          one.metric,
          fmt::format("{}", one.baselines),
          shown_percent(one.spread_pct),
          shown_percent(one.detectable_pct),
          one.reruns ? base::format_number(*one.reruns) : "–",
          one.why};
}

}  // namespace

std::string recalculated_text(const model::RecalculateReport& report) {
  std::string text = summary_of(report) + "\n";
  add_lines(text, report.alerts, "  alert: ");
  add_lines(text, report.warnings, "  note: ");
  for (const std::string& file : report.files) text += fmt::format("wrote {}\n", base::printable(file));
  if (report.data_branch) text += sentence_of(*report.data_branch) + "\n";
  return text;
}

std::string recalculated_markdown(const model::RecalculateReport& report) {
  std::string text = markdown_text(summary_of(report)) + "\n";
  const auto add = [&](const Lines& lines, std::string_view what) {
    for (std::size_t i = 0; i < std::min(lines.size(), most_shown); ++i)
      text += fmt::format("{}- {}: {}\n", i == 0 ? "\n" : "", what, markdown_text(lines[i]));
    if (lines.size() > most_shown) text += fmt::format("- and {} more\n", lines.size() - most_shown);
  };
  add(report.alerts, "alert");
  add(report.warnings, "note");
  if (report.data_branch) text += "\n" + markdown_text(sentence_of(*report.data_branch)) + "\n";
  return text;
}

std::string recalculated_json(const model::RecalculateReport& report) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.history-recalculate.v1").member("store", report.store);
  json.member("runs", std::uint64_t{report.runs}).member("unpublished", std::uint64_t{report.unpublished});
  json.member("test_cases", std::uint64_t{report.test_cases}).member("open_alerts", std::uint64_t{report.open_alerts});
  write_lines(json, "alerts", report.alerts);
  write_lines(json, "warnings", report.warnings);
  write_lines(json, "files", report.files);
  if (report.data_branch) {
    json.key("data_branch").begin_object().member("name", report.data_branch->name);
    json.member("changed", report.data_branch->changed).end_object();
  }
  return json.end_object().take() + "\n";
}

std::string calibration_text(const model::Calibration& calibration) {
  std::string text;
  for (const std::string& line : sentences_of(calibration)) text += base::printable(line) + "\n";
  constexpr std::array<std::string_view, 7> titles{
      "test case", "metric", ">earlier runs", ">spread", ">detectable", ">reruns for 5 %", ""};
  std::vector<std::vector<std::string>> rows;
  for (const model::CalibratedCase* const one : sorted_cases(calibration)) rows.push_back(cells_of(*one));
  return rows.empty() ? text : text + "\n" + text_table(titles, rows);
}

std::string calibration_markdown(const model::Calibration& calibration) {
  std::string text;
  for (const std::string& line : sentences_of(calibration)) text += fmt::format("- {}\n", markdown_text(line));
  if (calibration.cases.empty()) return text;
  text +=
      "\n" + markdown_header({"test case", "metric", ">earlier runs", ">spread", ">detectable", ">reruns for 5 %", ""});
  for (const model::CalibratedCase* const one : sorted_cases(calibration)) {
    const std::vector<std::string> cells = cells_of(*one);
    text += markdown_row({markdown_code(cells[0], Within::table), markdown_code(cells[1], Within::table), cells[2],
                          cells[3], cells[4], cells[5], markdown_text(cells[6])});
  }
  return text;
}

std::string calibration_json(const model::Calibration& calibration) {
  syntax::JsonWriter json;
  const auto count = [](std::size_t number) { return std::uint64_t{number}; };
  json.begin_object().member("schema", "benchgate.calibrate.v1").member("store", calibration.store);
  json.member("runs", count(calibration.runs)).member("unchanged_runs", count(calibration.unchanged_runs));
  json.member("judged_runs", count(calibration.judged_runs)).member("alerting_runs", count(calibration.alerting_runs));
  json.member("alerts", count(calibration.alerts));
  if (calibration.judged_runs > 0)
    json.member("alerts_per_run",
                static_cast<double>(calibration.alerts) / static_cast<double>(calibration.judged_runs));
  json.member("literal_regressions", count(calibration.literal_labels))
      .member("measurable", count(calibration.measurable));
  json.member_if("cov_p10", calibration.cov_p10).member_if("cov_p50", calibration.cov_p50);
  json.member_if("cov_p90", calibration.cov_p90).key("items").begin_array();
  for (const model::CalibratedCase& one : calibration.cases) {
    json.begin_object().member("id", one.id).member("metric", one.metric).member("baselines", count(one.baselines));
    json.member_if("headline", one.headline ? std::nullopt : std::optional(false))
        .member_if("spread_pct", one.spread_pct)
        .member_if("detectable_pct", one.detectable_pct);
    json.member_if("reruns_for_5_pct", one.reruns).member_if("why", one.why).end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

}  // namespace benchgate::render
