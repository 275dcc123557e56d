// SPDX-License-Identifier: MIT
#include "render/artifact_comparison.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/civil_time.hpp"
#include "base/minus_sign.hpp"
#include "base/quantity.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

using judge::SelectedResults;
using model::ArtifactComparison;
using model::CaseName;
using model::CaseResult;
using model::Direction;

std::string_view direction_mark(Direction direction) {
  switch (direction) {
    case Direction::none: return "";
    case Direction::regression: return "❌ ";
    case Direction::improvement: return "✅ ";
    case Direction::mixed: return "❌✅ ";
  }
  return {};
}

std::string_view direction_words(Direction direction) {
  switch (direction) {
    case Direction::none: return "no relevant changes";
    case Direction::regression: return "regressions";
    case Direction::improvement: return "improvements";
    case Direction::mixed: return "regressions and improvements";
  }
  return {};
}

std::string direction_text(Direction direction) {
  return fmt::format("{}{}", direction_mark(direction), direction_words(direction));
}

std::string_view confidence_text(model::Confidence confidence) {
  switch (confidence) {
    case model::Confidence::none: return "";
    case model::Confidence::maybe: return "maybe relevant";
    case model::Confidence::probably: return "probably relevant";
    case model::Confidence::definitely: return "definitely relevant";
  }
  return {};
}

std::string case_value(double value, const model::Metric& metric) { return base::format_quantity(value, metric.unit); }

std::string points(double share) { return base::with_sign(share, base::format_quantity(100 * share)) + " points"; }

std::string case_change(const CaseResult& result) {
  if (result.failed) return points(result.failed->current - result.failed->baseline);
  if (!result.change) return "from 0";
  return base::with_sign(*result.change, base::format_quantity(100 * *result.change)) + " %";
}

std::string verdict_word(const CaseResult& result) {
  if (!result.relevant || !result.better) return "–";
  const std::string word = *result.better ? "better" : "worse";
  if (!result.magnitude) return word;
  std::string size(name_of(*result.magnitude));
  std::replace(size.begin(), size.end(), '_', ' ');
  return fmt::format("{}, {}", word, size);
}

/// The word in colour, and the size of the change.
Line verdict_line(const std::string& text) {
  const std::size_t end = std::min(text.find(','), text.size());
  return {verdict(text.substr(0, end)), text.substr(end)};
}

constexpr std::array<std::string_view, 8> result_titles{"Test case", ">Change", ">Threshold", ">Factor",
                                                        ">Before",   ">After",  "Verdict",    "Why"};

std::string case_title(const std::string& test_case, const std::string& metric) {
  return metric.empty() || metric == "value" ? test_case : fmt::format("{} {}", test_case, metric);
}

/// A share of failed work has a limit in percentage points, and its values are shares.
std::vector<std::string> failed_cells(const CaseResult& result) {
  const auto share = [](double value) { return base::format_quantity(100 * value) + " %"; };
  return {case_title(result.test_case, result.metric.name),
          case_change(result),
          result.threshold == 0.01 ? "1 point" : base::format_quantity(100 * result.threshold) + " points",
          "–",
          share(result.failed->baseline),
          share(result.failed->current),
          verdict_word(result),
          result.why};
}

std::vector<std::string> result_cells(const CaseResult& result) {
  if (result.failed) return failed_cells(result);
  return {case_title(result.test_case, result.metric.name),
          case_change(result),
          base::format_quantity(100 * result.threshold) + " %",
          result.factor ? base::format_quantity(*result.factor) + "x" : "–",
          case_value(result.before, result.metric),
          case_value(result.after, result.metric),
          verdict_word(result),
          result.why};
}

struct NameList {
  std::string_view title;
  const std::vector<CaseName>& names;
};

/// What has no result, in the order of reports.
std::vector<NameList> other_lists(const ArtifactComparison& comparison) {
  return {{"Failed before: nothing to compare with", comparison.failed_before},
          {"Missing: measured before, not now", comparison.missing},
          {"New: not measured before", comparison.added},
          {"Only in the history: measured in neither", comparison.not_measured}};
}

std::string failures_title(const ArtifactComparison& comparison) {
  return fmt::format("NEW BENCHMARK FAILURE{}", comparison.failed.size() == 1 ? "" : "S");
}

std::string scope_sentence(const ArtifactComparison& comparison) {
  std::size_t significant = 0, unknown = 0;
  for (const CaseResult& result : comparison.results) {
    significant += result.significant && result.better.has_value() ? 1 : 0;
    unknown += result.has_history ? 0 : 1;
  }
  std::string text = fmt::format("profile {}: {} of {} results are significant", comparison.profile, significant,
                                 comparison.results.size());
  if (unknown > 0) text += fmt::format("; {} {} too short a history", unknown, unknown == 1 ? "has" : "have");
  return text;
}

std::string hidden_sentence(const SelectedResults& selected) {
  std::string text;
  if (selected.unremarkable > 0) text += fmt::format("{} without a relevant change not listed", selected.unremarkable);
  if (selected.filtered > 0)
    text +=
        fmt::format("{}{} left out by filters (the verdict covers all)", text.empty() ? "" : "; ", selected.filtered);
  return text;
}

/// How certain changes are by the seed rule; by the iqr rule their size and number decide, which is `attention`.
std::string_view certainty_text(const ArtifactComparison& comparison, model::Confidence confidence, bool attention) {
  if (comparison.profile != "iqr") return confidence_text(confidence);
  return attention ? "deserves attention" : "";
}

std::string metric_sentence(const ArtifactComparison& comparison, const model::MetricOutcome& outcome) {
  const std::string_view certainty = certainty_text(comparison, outcome.confidence, outcome.deserves_attention);
  return fmt::format("{}{}: {}{}{}, {} relevant", outcome.metric, outcome.gating ? "" : " (informational)",
                     direction_text(outcome.direction), certainty.empty() ? "" : ", ", certainty, outcome.relevant);
}

/// What got worse has the verdict of all where its metric decides it.
model::PublicationRow change_row(const ArtifactComparison& comparison, const CaseResult& result) {
  const std::vector<std::string> cells = result_cells(result);
  const bool gating = std::any_of(
      comparison.metrics.begin(), comparison.metrics.end(),
      [&](const model::MetricOutcome& outcome) { return outcome.gating && outcome.metric == result.metric.name; });
  model::PublicationRow row{result.better.value_or(false) ? model::Verdict::pass : model::Verdict::not_evaluated,
                            cells[0],
                            "Change",
                            fmt::format("{} ({} to {})", cells[1], cells[4], cells[5]),
                            cells[2],
                            result.factor ? fmt::format("{}, factor {}", cells[6], cells[3]) : cells[6],
                            cells[7]};
  if (gating && row.status != model::Verdict::pass) row.status = comparison.verdict;
  return row;
}

std::vector<CaseResult> results_of(const ArtifactComparison& comparison, const std::string& metric) {
  std::vector<CaseResult> results;
  std::copy_if(comparison.results.begin(), comparison.results.end(), std::back_inserter(results),
               [&](const CaseResult& result) { return result.metric.name == metric; });
  return results;
}

std::string names_markdown(std::string_view title, const std::vector<CaseName>& names) {
  if (names.empty()) return {};
  std::string text = fmt::format("\n{} ({}):\n\n", title, names.size());
  for (const CaseName& name : names)
    text += fmt::format("- {}\n", markdown_code(case_title(name.test_case, name.metric), Within::line));
  return text;
}

std::string failures_markdown(const ArtifactComparison& comparison) {
  if (comparison.failed.empty()) return {};
  return names_markdown(fmt::format("**{}**", failures_title(comparison)), comparison.failed);
}

std::string warnings_markdown(const ArtifactComparison& comparison) {
  std::string text;
  for (const std::string& warning : comparison.warnings) text += fmt::format("\nWarning: {}\n", markdown_text(warning));
  return text;
}

std::string rows_markdown(std::span<const CaseResult> results) {
  if (results.empty()) return {};
  std::string text =
      "\n" + markdown_header({"Test case", ">Change", ">Threshold", ">Factor", ">Before", ">After", "Verdict", "Why"});
  for (const CaseResult& result : results) {
    const std::vector<std::string> cells = result_cells(result);
    text += markdown_row({markdown_code(cells[0], Within::table), cells[1], cells[2], cells[3],
                          markdown_text(cells[4], 60), markdown_text(cells[5], 60), cells[6], markdown_text(cells[7])});
  }
  return text;
}

std::string metrics_markdown(const ArtifactComparison& comparison, bool labelled) {
  std::string text;
  for (const model::MetricOutcome& outcome : comparison.metrics)
    text += fmt::format("\n{}\n\n{}", markdown_text(metric_sentence(comparison, outcome)),
                        summary_table(results_of(comparison, outcome.metric),
                                      labelled ? markdown_text(fmt::format("({})", outcome.metric), 60) : ""));
  return text;
}

std::string others_markdown(const ArtifactComparison& comparison) {
  std::string text;
  for (const NameList& list : other_lists(comparison)) text += names_markdown(list.title, list.names);
  return text;
}

std::string between(const ArtifactComparison& comparison) {
  return fmt::format("{} against {}", markdown_code(comparison.after.name, Within::line),
                     markdown_code(comparison.before.name, Within::line));
}

/// A metric as a sentence, with its rows.
std::string triage_entry(const ArtifactComparison& comparison, const model::MetricOutcome& outcome,
                         const SelectedResults& selected) {
  std::vector<CaseResult> rows;
  for (const CaseResult& result : selected.shown)
    if (result.metric.name == outcome.metric) rows.push_back(result);
  return fmt::format("\n{}\n", markdown_text(metric_sentence(comparison, outcome))) + rows_markdown(rows);
}

/// Metrics that changed too little for the triage report, so that nothing is hidden; "" when there are none.
std::string unreported_section(const ArtifactComparison& comparison, const SelectedResults& selected) {
  std::string text;
  for (const model::MetricOutcome& outcome : comparison.metrics)
    if (!outcome.reported_in_triage && outcome.direction != Direction::none)
      text += triage_entry(comparison, outcome, selected);
  return text.empty() ? text : "\n## Not counted: too few or too small changes\n" + text;
}

std::string sentence_or_nothing(const std::string& sentence) {
  return sentence.empty() ? "" : fmt::format("\n{}\n", sentence);
}

/// The headline without a mark, which a publication has of its own.
std::string sentence_of(const ArtifactComparison& comparison) {
  std::string text(direction_words(comparison.direction));
  if (!comparison.failed.empty()) return fmt::format("{}, {}", text, failures_title(comparison));
  const bool worse = comparison.direction == Direction::regression || comparison.direction == Direction::mixed;
  const std::string_view certainty =
      certainty_text(comparison, comparison.confidence, comparison.reported_in_pull_request);
  text += !worse                                ? ", no action needed"
          : comparison.reported_in_pull_request ? ", please review"
                                                : ", but too few or too small to require action";
  return certainty.empty() ? text : fmt::format("{}: {}", text, certainty);
}

}  // namespace

std::string comparison_headline(const ArtifactComparison& comparison) {
  return fmt::format("{}{}", direction_mark(comparison.direction), sentence_of(comparison));
}

Page artifact_comparison_page(const ArtifactComparison& comparison, const SelectedResults& selected) {
  Page page;
  const auto add_names = [&](std::string_view title, const std::vector<CaseName>& names) {
    if (names.empty()) return;
    Lines items;
    for (const CaseName& name : names) items.emplace_back(case_title(name.test_case, name.metric));
    page.gap().line(fmt::format("{} ({}):", title, names.size())).list(std::move(items));
  };
  page.line(comparison_headline(comparison));
  page.line({comparison.after.name, " against ", comparison.before.name, ", ", scope_sentence(comparison)});
  for (const std::string& warning : comparison.warnings) page.line({"warning: ", warning});
  add_names(failures_title(comparison), comparison.failed);
  for (const model::MetricOutcome& outcome : comparison.metrics) page.line(metric_sentence(comparison, outcome));
  std::vector<Lines> rows;
  for (const CaseResult& result : selected.shown) {
    const std::vector<std::string> cells = result_cells(result);
    rows.emplace_back(cells.begin(), cells.end());
    if (result.relevant) rows.back()[6] = verdict_line(cells[6]);
  }
  if (!rows.empty()) page.gap();
  page.table({result_titles.begin(), result_titles.end()}, std::move(rows));
  if (const std::string hidden = hidden_sentence(selected); !hidden.empty()) page.gap().line(hidden);
  for (const NameList& list : other_lists(comparison)) add_names(list.title, list.names);
  return page;
}

std::string artifact_comparison_markdown(const ArtifactComparison& comparison, const SelectedResults& selected) {
  return fmt::format("### {}\n\n{}, {}\n", comparison_headline(comparison), between(comparison),
                     scope_sentence(comparison)) +
         warnings_markdown(comparison) + failures_markdown(comparison) + metrics_markdown(comparison, false) +
         rows_markdown(selected.shown) + sentence_or_nothing(hidden_sentence(selected)) + others_markdown(comparison);
}

model::Publication artifact_comparison_publication(const ArtifactComparison& comparison, std::size_t filtered) {
  model::Publication publication;
  publication.verdict = comparison.verdict;
  publication.headline = sentence_of(comparison);
  for (const CaseName& name : comparison.failed)
    publication.rows.push_back(
        {comparison.verdict, case_title(name.test_case, name.metric), "New failure", "", "", "", ""});
  for (const CaseResult& result : judge::select_results(comparison, {}).shown)
    publication.rows.push_back(change_row(comparison, result));
  model::sort_rows(publication);
  publication.improved = comparison.direction == Direction::improvement || comparison.direction == Direction::mixed;
  if (filtered > 0)
    publication.notes.push_back(hidden_sentence({.shown = {}, .filtered = filtered}));
  else
    publication.overviews.push_back(comparison);
  publication.environment = {{"baseline", comparison.before.name}, {"candidate", comparison.after.name}};
  publication.reproduce = {"# with the history or the table that was analyzed",
                           fmt::format("benchgate analyze --history DIR --before {} --after {} --profile {}",
                                       base::shell_word(comparison.before.name),
                                       base::shell_word(comparison.after.name), base::shell_word(comparison.profile))};
  return publication;
}

std::string triage_markdown(const ArtifactComparison& comparison, const SelectedResults& selected,
                            std::string_view date) {
  std::string text = fmt::format("# Triage of {}\n\n", date);
  text += fmt::format("Revision range: {} to {}\n\n{}, {}\n", markdown_code(comparison.before.name, Within::line),
                      markdown_code(comparison.after.name, Within::line), comparison_headline(comparison),
                      scope_sentence(comparison));
  text += warnings_markdown(comparison) + failures_markdown(comparison) + metrics_markdown(comparison, true);
  struct Section {
    Direction direction;
    std::string_view title;
  };
  constexpr std::array<Section, 3> sections{
      {{Direction::regression, "Regressions"}, {Direction::improvement, "Improvements"}, {Direction::mixed, "Mixed"}}};
  const auto in_section = [&](Direction direction) {
    return std::count_if(comparison.metrics.begin(), comparison.metrics.end(),
                         [&](const model::MetricOutcome& outcome) {
                           return outcome.reported_in_triage && outcome.direction == direction;
                         });
  };
  text += fmt::format("\n{} Regressions, {} Improvements, {} Mixed\n", in_section(Direction::regression),
                      in_section(Direction::improvement), in_section(Direction::mixed));
  for (const Section& section : sections) {
    text += fmt::format("\n## {}\n", section.title);
    if (in_section(section.direction) == 0) text += "\nNone.\n";
    for (const model::MetricOutcome& outcome : comparison.metrics)
      if (outcome.reported_in_triage && outcome.direction == section.direction)
        text += triage_entry(comparison, outcome, selected);
  }
  text += unreported_section(comparison, selected);
  return text + sentence_or_nothing(hidden_sentence(selected)) + others_markdown(comparison);
}

}  // namespace benchgate::render
