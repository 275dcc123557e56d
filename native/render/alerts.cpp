// SPDX-License-Identifier: MIT
#include "render/alerts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/quantity.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "format/alerts_json.hpp"
#include "judge/alert_verdict.hpp"
#include "render/alert_charts.hpp"
#include "render/markdown.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

namespace {

constexpr std::size_t most_listed = 20;
constexpr std::size_t longest_command = 1000;

std::string alert_percent(const std::optional<double>& value) {
  if (!value) return "–";
  return fmt::format("{}{} %", *value > 0 ? "+" : "", base::format_quantity(*value));
}

/// "+12 %", "+3 points" of a share of failed work, "–" from 0.
std::string alert_change(const model::AlertEntry& entry) {
  if (!entry.change_points) return alert_percent(entry.change_pct);
  return fmt::format("{}{} points", *entry.change_points > 0 ? "+" : "", base::format_quantity(*entry.change_points));
}

std::string accept_command(const model::AlertEntry& entry) {
  const std::string metric =
      entry.metric.empty() ? std::string() : fmt::format(" --metric {}", base::shell_word(entry.metric));
  return fmt::format("benchgate history accept {}{} --commit {} --reason WHY", base::shell_word(entry.id), metric,
                     base::shell_word(entry.change()));
}

/// "recovered in run 5" or what the alert says.
std::string alert_outcome(const model::AlertEntry& entry) {
  if (entry.state == "recovered") return fmt::format("recovered in run {}: {}", entry.run_id, entry.reason);
  if (entry.state == "accepted") return "accepted as the new level";
  return entry.reason;
}

/// A run as a link, where its page is known.
std::string run_markdown(const std::string& run, std::string_view runs_url) {
  const bool is_number = !run.empty() && run.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || runs_url.empty()) return markdown_code(run, Within::table);
  return fmt::format("[{}]({}/{})", run, runs_url, run);
}

/// A commit as GitHub links it.
std::string commit_markdown(const std::string& commit) {
  const bool is_whole = commit.size() == 40 && commit.find_first_not_of("0123456789abcdef") == std::string::npos;
  return is_whole ? commit : markdown_code(commit, Within::table);
}

using Entries = std::vector<model::AlertEntry>;

void add_text_lines(std::string& text, std::string_view what, const Entries& entries) {
  for (std::size_t i = 0; i < std::min(entries.size(), most_listed); ++i) {
    const model::AlertEntry& entry = entries[i];
    text += fmt::format("  {}: {} {}: {}\n", what, base::printable(entry.id), base::printable(entry.metric),
                        base::printable(entry.reason));
    if (what == "alert") text += fmt::format("    if it is wanted: {}\n", base::printable(accept_command(entry)));
  }
  if (entries.size() > most_listed) text += fmt::format("  and {} more\n", entries.size() - most_listed);
}

void add_table_rows(std::string& text, std::string_view what, const Entries& entries) {
  for (std::size_t i = 0; i < std::min(entries.size(), most_listed); ++i) {
    const model::AlertEntry& entry = entries[i];
    text += markdown_row({std::string(what), markdown_code(entry.id, Within::table),
                          markdown_code(entry.metric, Within::table), alert_change(entry),
                          commit_markdown(entry.change()) + (entry.provisional ? " (provisional)" : ""),
                          markdown_text(entry.reason)});
  }
  if (entries.size() > most_listed)
    text += markdown_row({std::string(what), fmt::format("and {} more", entries.size() - most_listed), "", "", "", ""});
}

/// What was not judged: "2 test cases whose values scatter too much (sort time: its values scatter by 40 %)".
std::string unjudged_line(const model::Unjudged& one) {
  const std::string metric = one.metric.empty() ? "" : " " + base::printable(one.metric);
  std::string text = fmt::format("{} {} ({}{}: {})", judge::amount_unjudged(one.test_cases, one.metrics), one.why,
                                 base::printable(one.id), metric, base::printable(one.reason));
  if (!one.advice.empty()) text += fmt::format("; what helps: {}", one.advice);
  return text;
}

}  // namespace

std::string alerts_text(const model::AlertsReport& report) {
  const bool has_lines = !report.open.empty() || !report.suspect.empty();
  const std::string counts = fmt::format("{} open, {} suspect", report.open.size(), report.suspect.size());
  std::string text =
      fmt::format("{}: {}\n", name_of(report.verdict), has_lines ? counts : base::printable(report.headline));
  add_text_lines(text, "alert", report.open);
  add_text_lines(text, "suspect", report.suspect);
  for (const model::Unjudged& one : report.unjudged) text += fmt::format("  not judged: {}\n", unjudged_line(one));
  return text;
}

std::string alerts_markdown(const model::AlertsReport& report) {
  std::string text =
      fmt::format("### benchgate history: {}\n\n{}\n", name_of(report.verdict), markdown_text(report.headline));
  if (!report.unjudged.empty()) text += "\n";
  for (const model::Unjudged& one : report.unjudged)
    text += fmt::format("- not judged: {}\n", markdown_text(unjudged_line(one)));
  if (report.open.empty() && report.suspect.empty()) return text;
  text += "\n" + markdown_header({"", "test case", "metric", ">change", "since", "why"});
  add_table_rows(text, "alert", report.open);
  add_table_rows(text, "suspect", report.suspect);
  const std::string charts = alert_charts(report.curves);
  return charts.empty() ? text : text + "\n" + charts;
}

std::string alerts_json(const model::AlertsReport& report) { return format::format_alerts_report(report); }

std::string alert_title(const model::AlertEntry& entry) {
  std::string title = fmt::format("Performance: {}", entry.id);
  if (!entry.metric.empty()) title += fmt::format(" ({})", entry.metric);
  return title + " got worse";
}

std::string alert_page(const model::AlertEntry& entry, std::string_view runs_url) {
  std::string text = fmt::format("{} {}: {}\n\n", markdown_code(entry.id, Within::line),
                                 markdown_code(entry.metric, Within::line), markdown_text(alert_outcome(entry)));
  text += markdown_header({"", ""});
  const bool is_settled = entry.state == "open" && !entry.provisional;
  text += markdown_row(
      {is_settled ? "change of the level" : "change, without what its group has in common", alert_change(entry)});
  if (!is_settled) text += markdown_row({"raw change", alert_percent(entry.raw_change_pct)});
  if (!entry.change_sha.empty())
    text += markdown_row({"commit in which it was seen first", commit_markdown(entry.change_sha)});
  text += markdown_row({"run of that commit", run_markdown(entry.change_run_id, runs_url)});
  text += markdown_row({"first run with an alert", run_markdown(entry.first_run_id, runs_url)});
  text += markdown_row({"last run that measured it", run_markdown(entry.run_id, runs_url)});
  text += markdown_row({"calibrated rule", markdown_code(entry.rule, Within::table)});
  text += markdown_row({"literal label", markdown_code(entry.label, Within::table)});
  if (entry.state != "open") return text;
  return text + fmt::format(
                    "\nIf the change is wanted, accept it in a pull request:\n\n{}\n\nThis text is kept up to "
                    "date, and says so when the test case is back at its level or the change is accepted.\n",
                    markdown_code(accept_command(entry), Within::line, longest_command));
}

std::string alerts_message(std::span<const model::AlertEntry> entries, std::string_view repository,
                           std::string_view run_id) {
  std::string text;
  for (const model::AlertEntry& entry : entries.first(std::min(entries.size(), most_listed)))
    text +=
        fmt::format("{}{}: {} {}: {}", text.empty() ? "" : "\n", base::printable(repository), base::printable(entry.id),
                    base::printable(entry.metric), base::printable(alert_outcome(entry)));
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("schema", "benchgate.alerts-message.v1").member("text", text);
  json.member("repository", repository).member("run_id", run_id);
  format::write_alerts(json, "alerts", entries);
  return json.end_object().take();
}

}  // namespace benchgate::render
