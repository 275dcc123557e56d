// SPDX-License-Identifier: MIT
#include "render/trend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "base/civil_time.hpp"
#include "base/minus_sign.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "render/markup.hpp"
#include "render/sparkline.hpp"

namespace benchgate::render {

namespace {

using model::ChangeLabel;
using model::Trend;
using model::TrendChange;

constexpr std::size_t spark_width = 24;
constexpr std::string_view no_values = "no values";
constexpr std::size_t most_title_characters = 100;
constexpr std::size_t terminal_width = 160;  // of a table with eight columns

std::string with_unit(double value, const model::Metric& metric) { return base::format_quantity(value, metric.unit); }

std::string change_percent(const std::optional<double>& ratio) {
  if (!ratio) return "–";
  return base::with_sign(*ratio, base::format_quantity(100 * *ratio)) + " %";
}

/// What a series is called among others: with its machine where one test case has a series for each.
class SeriesTitles {
 public:
  explicit SeriesTitles(std::span<const Trend> trends) {
    for (const Trend& trend : trends) {
      ++machines_[title_of(trend.series)];
      names_.insert(trend.series.machine);
    }
    names_.erase("");
  }

  std::string operator()(const Trend& trend) const {
    const std::string title = title_of(trend.series);
    return machines_.at(title) < 2 ? title : fmt::format("{} on {}", title, short_name(trend.series.machine));
  }

 private:
  /// What a machine does not have in common with all others.
  std::string short_name(const std::string& machine) const {
    std::vector<std::string> own;
    for (const std::string_view part : base::split(machine, ','))
      if (!std::all_of(names_.begin(), names_.end(), [&](const std::string& name) { return has_part(name, part); }))
        own.emplace_back(base::trim(part));
    return own.empty() ? machine : base::join(own, ", ");
  }

  static bool has_part(const std::string& machine, std::string_view part) {
    const std::vector<std::string_view> parts = base::split(machine, ',');
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view one) { return base::trim(one) == base::trim(part); });
  }

  std::map<std::string, std::size_t> machines_;  ///< how many, by test case and metric
  std::set<std::string> names_;
};

/// A change for the worse is positive.
double badness(const Trend& trend, const std::optional<double>& ratio) {
  if (!ratio || trend.series.metric.undirected) return 0;
  return trend.series.metric.better == model::Better::lower ? *ratio : -*ratio;
}

/// Worst first: those whose level got worse last, then by regressions, long-term and short-term change; equal ones as
/// they came.
std::vector<const Trend*> worst_first(std::span<const Trend> trends) {
  std::vector<const Trend*> order;
  for (const Trend& trend : trends) order.push_back(&trend);
  const auto rank = [](const Trend* trend) {
    const model::TrendCompliance compliance = trend->compliance.value_or(model::TrendCompliance{});
    return std::tuple(regressed(*trend), count_of(*trend, ChangeLabel::regression),
                      badness(*trend, compliance.long_term), badness(*trend, compliance.short_term));
  };
  std::stable_sort(order.begin(), order.end(), [&](const Trend* a, const Trend* b) { return rank(a) > rank(b); });
  return order;
}

std::string compliance_cell(const Trend& trend, bool long_term) {
  if (!trend.compliance) return "–";
  const std::optional<double>& ratio = long_term ? trend.compliance->long_term : trend.compliance->short_term;
  if (!ratio) return long_term ? "n/a" : "–";
  const bool incomplete = long_term ? trend.compliance->quarter_incomplete : trend.compliance->week_incomplete;
  return change_percent(ratio) + (incomplete ? " *" : "");
}

Lines trend_row(const Trend& trend, const std::string& title) {
  constexpr std::size_t most_bytes = 1000;
  if (trend.groups.empty()) return {code(title, most_bytes), std::string(no_values), "–", "–", "–", "–", "–", ""};
  const model::TrendGroup& last = trend.groups.back();
  return {code(title, most_bytes),
          with_unit(present_level(trend), trend.series.metric),
          compliance_cell(trend, false),
          compliance_cell(trend, true),
          fmt::format("{}", count_of(trend, ChangeLabel::regression)),
          fmt::format("{}", count_of(trend, ChangeLabel::progression)),
          fmt::format("{}", last.end - last.start),
          sparkline(trend.run_averages, spark_width)};
}

/// "run 6 of 10 (0123abc, 2026-01-31)": people count from 1, and look for a commit or a day. `name`: of the run.
std::string run_text(const Trend& trend, std::size_t index, const std::string& name) {
  const std::vector<model::TrendRun>& runs = trend.series.runs;
  std::vector<std::string> known;
  if (!name.empty()) known.push_back(name);
  if (index < runs.size() && runs[index].time)
    known.push_back(base::format_rfc3339(*runs[index].time).substr(0, std::string_view("2026-01-31").size()));
  const std::string names = base::join(known, ", ");
  return fmt::format("run {} of {}{}", index + 1, trend.runs, names.empty() ? "" : " (" + names + ")");
}

/// "+12 %", "+2 points" of a share of failed work, "from 0".
std::string change_size(const TrendChange& change) {
  if (!change.points) return change.change ? change_percent(change.change) : "from 0";
  return base::with_sign(*change.points, base::format_quantity(*change.points)) + " points";
}

std::string label_text(ChangeLabel label) {
  std::string text(name_of(label));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

/// "+12 % (100 ms to 112 ms)".
std::string change_figures(const Trend& trend, const TrendChange& change) {
  return fmt::format("{} ({} to {})", change_size(change), with_unit(change.before, trend.series.metric),
                     with_unit(change.after, trend.series.metric));
}

/// "2.1 bits": what the change saves; "": nothing.
std::string bits_text(const TrendChange& change) {
  return change.bits_saved > 0 ? base::format_fixed(change.bits_saved, 1) + " bits" : "";
}

/// "slowly, until run 50 of 50", of a drift.
std::string drift_text(const Trend& trend) {
  return "slowly, until " + run_text(trend, trend.drift->until, trend.drift->until_run);
}

Line change_line(const std::string& title, const Trend& trend, const TrendChange& change) {
  std::string figures = change_figures(trend, change);
  if (const std::string bits = bits_text(change); !bits.empty()) figures += ", " + bits;
  if (!change.why.empty()) figures += ": " + change.why;
  if (trend.drift && &change == &trend.drift->change) figures += ": " + drift_text(trend);
  return {code(title), ": ",   run_text(trend, change.index, change.run), ": ", verdict(label_text(change.label)),
          " ",         figures};
}

/// How precise the values are, where that is not their base unit.
std::vector<std::string> unit_notes(std::span<const Trend> trends, const SeriesTitles& title) {
  std::map<std::string_view, std::vector<const Trend*>> by_rule;
  for (const Trend& trend : trends) by_rule[trend.unit_rule].push_back(&trend);
  by_rule.erase("the base unit");
  std::vector<std::string> notes;
  for (const auto& [rule, those] : by_rule)
    notes.push_back(those.size() == 1 ? fmt::format("{}: unit {} ({})", title(*those.front()),
                                                    base::format_quantity(those.front()->unit), rule)
                                      : fmt::format("unit of {} series: {}", those.size(), rule));
  return notes;
}

/// Notes on how the figures were computed, each once.
std::vector<std::string> trend_notes(std::span<const Trend> trends) {
  std::vector<std::string> notes;
  const SeriesTitles title(trends);
  const auto add = [&](std::string note) {
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
  };
  bool incomplete = false;
  for (const Trend& trend : trends) {
    add(fmt::format("profile {}, {} search", trend.profile, trend.search));
    incomplete |= trend.compliance && (trend.compliance->week_incomplete || trend.compliance->quarter_incomplete);
  }
  for (const std::string& note : unit_notes(trends, title)) add(note);
  for (const Trend& trend : trends) {
    const std::uint64_t without = trend.failed_runs - std::min(trend.failed_runs, trend.series.failed_work_runs);
    if (without > 0) add(fmt::format("{}: {} of {} runs have no value", title(trend), without, trend.runs));
    if (trend.series.failed_work_runs > 0)
      add(fmt::format("{}: {} of {} runs are left out, because more than 1 % of their work failed", title(trend),
                      trend.series.failed_work_runs, trend.runs));
    if (trend.series.not_finite > 0)
      add(fmt::format("{}: ignored values that are not finite: {}", title(trend), trend.series.not_finite));
  }
  if (incomplete) add("* the history is shorter than that; compared with the earliest run");
  return notes;
}

std::size_t total_of(std::span<const Trend> trends, ChangeLabel label) {
  std::size_t total = 0;
  for (const Trend& trend : trends) total += count_of(trend, label);
  return total;
}

/// "3 series, 1 regression, no progressions".
std::string trend_headline(std::span<const Trend> trends) {
  const std::size_t down = total_of(trends, ChangeLabel::regression), up = total_of(trends, ChangeLabel::progression);
  const std::size_t others = total_of(trends, ChangeLabel::change);
  return fmt::format("{} series, {}, {}", trends.size(),
                     down == 0 ? "no regressions" : base::pluralize(down, "regression"),
                     up == 0 ? "no progressions" : base::pluralize(up, "progression")) +
         (others == 0 ? "" : fmt::format(", {} of unknown direction", base::pluralize(others, "change")));
}

std::string alternative_text(const std::string& title) {
  const std::string_view shown = base::truncate_utf8(title, 100);
  return markup_text(fmt::format("{}{}", shown, shown.size() < title.size() ? "…" : ""));
}

std::string picture(const std::string& title, const PlotFiles& files) {
  return fmt::format(
      "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\"><img alt=\"trend of {}\" "
      "src=\"{}\"></picture>\n",
      markup_text(files.dark), alternative_text(title), markup_text(files.light));
}

std::string run_set_line(std::string_view name, const model::RunSet& set) {
  std::vector<double> sorted = set.values;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> numbers;
  for (const double value : sorted) numbers.push_back(base::format_number(value));
  return fmt::format("{}: {}\n  {} values, average {}, stdev {}, {} bits\n", name, base::join(numbers, " "),
                     sorted.size(), base::format_quantity(set.average), base::format_quantity(set.stdev),
                     base::format_fixed(set.bits, 2));
}

/// The newest level and how it came about, which the verdict is on.
model::PublicationRow trend_publication_row(const Trend& trend, const std::string& title) {
  model::PublicationRow row{trend.verdict, title, "Trend", "", "", "", ""};
  if (trend.groups.empty()) {
    row.result = no_values;
    return row;
  }
  const TrendChange* const change = model::latest_change(trend);
  row.result =
      change == nullptr ? with_unit(present_level(trend), trend.series.metric) : change_figures(trend, *change);
  if (change == nullptr) return row;
  row.evidence = bits_text(*change);
  row.why = fmt::format("{}: {}", run_text(trend, change->index, change->run), label_text(change->label));
  if (trend.drift) row.why += ", " + drift_text(trend);
  return row;
}

std::string difference_text(const model::PatchComparison& patch) {
  return fmt::format("difference of averages relative to parent: {}", change_percent(patch.difference));
}

std::string patch_bits_text(const model::PatchComparison& patch) {
  const double difference = patch.separate_bits - patch.combined_bits;
  return fmt::format("bits: {} separate, {} combined; two groups are {} than one by {} bits",
                     base::format_fixed(patch.separate_bits, 2), base::format_fixed(patch.combined_bits, 2),
                     difference > 0 ? "longer" : "shorter", base::format_fixed(std::abs(difference), 2));
}

/// A list of lines; what is indented belongs to the line before.
std::string list_of_lines(std::string_view text) {
  std::string list;
  for (const std::string_view line : base::split(text, '\n'))
    if (!line.empty())
      list += fmt::format("{}- {}\n", line.starts_with(' ') ? "  " : "", markdown_text(base::trim(line)));
  return list;
}

}  // namespace

Page trend_page(std::span<const Trend> trends, std::span<const PlotFiles> plots) {
  const SeriesTitles title(trends);
  std::vector<Lines> rows;
  Lines changes, notes;
  std::string pictures;
  const std::vector<const Trend*> order = worst_first(trends);
  std::vector<std::string> names;
  for (const Trend* trend : order) names.push_back(title(*trend));
  names = cut_apart(names, most_title_characters);
  for (std::size_t i = 0; i < order.size(); ++i) rows.push_back(trend_row(*order[i], names[i]));
  for (const Trend* trend : order) {
    for (const TrendChange& change : trend->changes) changes.push_back(change_line(title(*trend), *trend, change));
    if (trend->drift) changes.push_back(change_line(title(*trend), *trend, trend->drift->change));
    if (!plots.empty()) pictures += picture(title(*trend), plots[static_cast<std::size_t>(trend - trends.data())]);
  }
  for (const std::string& note : trend_notes(trends)) notes.emplace_back(note);
  Page page;
  page.line(trend_headline(trends), Medium::terminal);
  page.heading(2, {"Trend: ", trend_headline(trends)}, Medium::markdown);
  page.table({"Test case", ">Trend", ">Short-term", ">Long-term", ">Regressions", ">Progressions", ">Runs", "History"},
             std::move(rows), Medium::both, terminal_width);
  if (!changes.empty()) page.gap();
  page.lines(std::move(changes)).markdown_only(std::move(pictures));
  return trends.empty() ? page : page.gap().lines(std::move(notes));
}

std::string patch_text(const model::PatchComparison& patch) {
  return run_set_line("parent", patch.parent) + run_set_line("current", patch.current) +
         fmt::format("{}\n{}\nverdict: {}\n", difference_text(patch), patch_bits_text(patch), name_of(patch.verdict));
}

model::Publication trend_publication(std::span<const Trend> trends) {
  model::Publication publication;
  publication.verdict = model::verdict_of(trends);
  publication.headline =
      publication.verdict == model::Verdict::error ? std::string(nothing_to_judge) : trend_headline(trends);
  const SeriesTitles title(trends);
  for (const Trend* trend : worst_first(trends))
    publication.rows.push_back(trend_publication_row(*trend, title(*trend)));
  model::sort_rows(publication);
  publication.notes = trend_notes(trends);
  publication.reproduce = {"# with the history or the table that was searched",
                           "benchgate trend --history DIR --fail-on-regression"};
  return publication;
}

model::Publication patch_publication(const model::PatchComparison& patch) {
  model::Publication publication;
  publication.verdict = verdict_of(patch.verdict);
  publication.headline = difference_text(patch);
  publication.rows.push_back({publication.verdict, "", "Patch", change_percent(patch.difference), "",
                              patch_bits_text(patch), std::string(name_of(patch.verdict))});
  return publication;
}

std::string bisection_text(const model::MiddlePlacement& bisection) {
  return run_set_line("early", bisection.early) + run_set_line("middle", bisection.middle) +
         run_set_line("late", bisection.late) +
         fmt::format("bits: {} early and middle, {} middle and late, {} all separate, {} all together\n",
                     base::format_fixed(bisection.middle_with_early_bits, 2),
                     base::format_fixed(bisection.middle_with_late_bits, 2),
                     base::format_fixed(bisection.separate_bits, 2), base::format_fixed(bisection.together_bits, 2)) +
         (bisection.side == model::BisectSide::unknown
              ? std::string("the middle belongs to neither side\n")
              : fmt::format("the middle belongs to {}\n", name_of(bisection.side)));
}

std::string patch_markdown(const model::PatchComparison& patch) { return list_of_lines(patch_text(patch)); }

std::string bisection_markdown(const model::MiddlePlacement& bisection) {
  return list_of_lines(bisection_text(bisection));
}

}  // namespace benchgate::render
