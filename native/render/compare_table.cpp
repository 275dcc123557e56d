// SPDX-License-Identifier: MIT
#include "render/compare_table.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "render/change_text.hpp"
#include "render/comparison_rows.hpp"

namespace benchgate::render {

namespace {

constexpr std::size_t terminal_columns = 80;

/// The judged metrics, worst first, then the others.
std::vector<ComparisonRow> all_rows(const model::Comparison& comparison) {
  std::vector<ComparisonRow> rows = worst_first(comparison_rows(comparison), comparison);
  const std::vector<ComparisonRow> others = unjudged_rows(comparison);
  rows.insert(rows.end(), others.begin(), others.end());
  return rows;
}

const model::Delta& delta_of(const ComparisonRow& row, const model::Comparison& comparison) {
  const auto judged = comparison.deltas.find(row.metric);
  return judged == comparison.deltas.end() ? comparison.not_judged.at(row.metric) : judged->second;
}

/// The limit as the table has room for it: "3 %, ≥ 256 kB".
std::string limit_cell(const ComparisonRow& row) {
  std::string limit = short_limit(row.limit);
  constexpr std::string_view at_least = "at least";
  if (const std::size_t at = limit.find(at_least); at != std::string::npos) limit.replace(at, at_least.size(), "≥");
  return limit;
}

std::string or_dash(std::string text) { return text.empty() ? "–" : text; }

/// Without the interval where `intervals` is false: no metric has one.
Lines cells_of(const ComparisonRow& row, const model::Delta& delta, bool intervals) {
  const SideTexts sides = side_texts(delta);
  const auto change = delta.failed ? std::nullopt : model::change_of(delta);
  const ChangeText text =
      change ? change_text(*change, model::interval_of(delta)) : ChangeText{.change = row.change, .interval = ""};
  const bool is_usual = row.statistic == model::AppliedBudget{}.statistic;
  Lines cells{code(is_usual ? row.metric : fmt::format("{} {}", row.metric, row.statistic)), or_dash(sides.baseline),
              or_dash(sides.candidate), text.change};
  if (intervals) cells.emplace_back(or_dash(text.interval));
  cells.emplace_back(limit_cell(row));
  cells.emplace_back(verdict(word_of(row.status)));
  return cells;
}

/// "time, cpu_time: 10 pairs of reports".
Line metrics_line(const std::vector<std::string>& metrics, const std::string& sentence) {
  Line line{};
  for (const std::string& metric : metrics) {
    if (!line.spans.empty()) line.spans.emplace_back(", ");
    line.spans.push_back(code(metric));
  }
  line.spans.emplace_back(": " + sentence);
  return line;
}

/// The same, or how many metrics there are.
Line counted_line(const std::vector<std::string>& metrics, const std::string& sentence) {
  constexpr std::size_t most_named = 3;
  if (metrics.size() <= most_named) return metrics_line(metrics, sentence);
  return {fmt::format("{} metrics: {}", metrics.size(), sentence)};
}

/// Sentences, each with the metrics that it is about, in the order of the first of them.
using Sentences = std::vector<std::pair<std::string, std::vector<std::string>>>;

void say(Sentences& all, const std::string& metric, const std::string& sentence) {
  if (sentence.empty()) return;
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == sentence; });
  if (found == all.end())
    all.push_back({sentence, {metric}});
  else
    found->second.push_back(metric);
}

/// The same, but a metric of a report has a sentence of its own: "parse: time" cannot stand in a list.
void say_by_name(Sentences& all, const std::string& metric, const std::string& sentence) {
  if (metric.find(": ") == std::string::npos)
    say(all, metric, sentence);
  else if (!sentence.empty())
    all.push_back({sentence, {metric}});
}

/// What the figures do not say of each metric; equal sentences are said once, suspicions below. `reported`: what the
/// page says elsewhere.
Lines notes_of(const std::vector<ComparisonRow>& rows, const model::Comparison& comparison,
               const std::set<std::string>& reported) {
  Sentences reasons, details;
  for (const ComparisonRow& row : rows)
    if (delta_of(row, comparison).ground == model::Ground::suspected) say(reasons, row.metric, row.why);
  std::erase_if(reasons,
                [&](const auto& reason) { return reason.second.size() < 2 && reported.count(reason.first) == 0; });
  for (const ComparisonRow& row : rows) {
    const bool is_shared =
        std::any_of(reasons.begin(), reasons.end(), [&](const auto& reason) { return reason.first == row.why; });
    say_by_name(details, row.metric, is_shared ? row.pairs : row.details());
    if (contradict(delta_of(row, comparison))) say_by_name(details, row.metric, contradiction_text(row.current));
  }
  Lines notes;
  for (const auto& [sentence, metrics] : details) notes.push_back(metrics_line(metrics, sentence));
  for (const auto& [why, metrics] : reasons)
    if (reported.count(why) == 0) notes.push_back(counted_line(metrics, why));
  return notes;
}

}  // namespace

void add_comparison(Page& page, const model::Comparison& comparison, const model::BudgetVerdict& judged,
                    const std::set<std::string>& reported) {
  const std::vector<ComparisonRow> rows = all_rows(comparison);
  const bool intervals = std::any_of(rows.begin(), rows.end(), [&](const ComparisonRow& row) {
    return model::interval_of(delta_of(row, comparison)).has_value();
  });
  const std::string name = case_name(comparison.bench), counts = counts_text(comparison, judged.counts);
  page.line({name, ": ", verdict(word_of(judged.status)), " (", counts, ")"}, Medium::terminal);
  page.heading(2, {code(name), ": ", std::string(word_of(judged.status))}, Medium::markdown);
  page.line(counts, Medium::markdown);
  std::vector<std::string_view> titles{"metric|Metric", ">baseline|Baseline", ">current|Current", ">change|Change"};
  if (intervals) titles.push_back(">95 % interval");
  titles.insert(titles.end(), {"limit|Limit", "verdict|Verdict"});
  std::vector<Lines> cells;
  for (const ComparisonRow& row : rows) cells.push_back(cells_of(row, delta_of(row, comparison), intervals));
  Lines notes = notes_of(rows, comparison, reported);
  for (const std::string& note : comparison_notes(comparison)) notes.emplace_back(note);
  page.table(std::move(titles), std::move(cells), Medium::both, terminal_columns)
      .list(std::move(notes), Medium::both, terminal_columns);
}

Page comparison_page(const model::Comparison& comparison) {
  Page page;
  add_comparison(page, comparison, comparison.verdict);
  return page;
}

}  // namespace benchgate::render
