// SPDX-License-Identifier: MIT
#include "render/alerts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "base/hex.hpp"
#include "base/minus_sign.hpp"
#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "format/alerts_json.hpp"
#include "judge/alert_verdict.hpp"
#include "render/alert_charts.hpp"

namespace benchgate::render {

namespace {

constexpr std::size_t most_listed = 20;
constexpr std::size_t longest_command = 1000;
constexpr const char* if_wanted = "if it is wanted: ";

std::string alert_percent(const std::optional<double>& value) {
  if (!value) return "–";
  return base::with_sign(*value, base::format_quantity(*value)) + " %";
}

/// "+12 %", "+3 points" of a share of failed work, "from 0"; "–": there is none.
std::string alert_change(const model::AlertEntry& entry) {
  if (entry.alert && !entry.change_pct && !entry.change_points) return "from 0";
  if (!entry.change_points) return alert_percent(entry.change_pct);
  return base::with_sign(*entry.change_points, base::format_quantity(*entry.change_points)) + " points";
}

/// The command that accepts a change of that metric; "": of the test case.
std::string accept_command(const model::AlertEntry& entry, const std::string& of_metric) {
  const std::string metric = of_metric.empty() ? "" : fmt::format(" --metric {}", base::shell_word(of_metric));
  return fmt::format("benchgate history accept {}{} {} {} --reason WHY", base::shell_word(entry.id), metric,
                     entry.change_sha.empty() ? "--run-id" : "--commit", base::shell_word(entry.change()));
}

/// "recovered in run 5" or what the alert says.
std::string alert_outcome(const model::AlertEntry& entry) {
  if (entry.state == "recovered") return fmt::format("recovered in run {}: {}", entry.run_id, entry.reason);
  if (entry.state == "accepted") return "accepted as the new level";
  return entry.reason;
}

Span linked(Span span, const std::string& url) {
  span.url = url;
  return span;
}

/// A run as a link, where its page is known.
Line run_line(const std::string& run, std::string_view runs_url) {
  const bool is_number = !run.empty() && run.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || runs_url.empty()) return code(run);
  return linked(run, fmt::format("{}/{}", runs_url, run));
}

/// The first digits of a commit, or the run.
std::string since_text(const model::AlertEntry& entry) {
  const std::string& commit = entry.change();
  return base::is_commit_id(commit) ? commit.substr(0, 10) : commit;
}

constexpr const char* provisional_mark = " (provisional)";

/// The first digits of a commit, as a link where the address of the repository is known.
Line since_line(const model::AlertEntry& entry, const std::string& repository_url) {
  const std::string& commit = entry.change();
  Span shown = code(since_text(entry));
  if (base::is_commit_id(commit) && !repository_url.empty())
    shown = linked(shown, fmt::format("{}/commit/{}", repository_url, commit));
  return {shown, entry.provisional ? provisional_mark : ""};
}

using Entries = std::vector<model::AlertEntry>;

using CaseAlerts = std::vector<const model::AlertEntry*>;

/// The other metrics of a test case: "; also cpu_time +49 %, max_rss +3 % since run 7", with the run where it is
/// another change than that of the first one; "": there are none.
std::string other_metrics(const CaseAlerts& entries) {
  std::vector<std::string> others;
  for (const model::AlertEntry* const entry : std::span(entries).subspan(1)) {
    const bool is_same = entry->change() == entries.front()->change() || entry->change_run_id.empty();
    others.push_back(fmt::format("{} {}{}", entry->metric, alert_change(*entry),
                                 is_same ? "" : fmt::format(" since run {}", entry->change_run_id)));
  }
  return others.empty() ? "" : "; also " + base::join(others, ", ");
}

/// One command where all metrics have the same change, else one for each.
std::vector<std::string> accept_commands(const CaseAlerts& entries) {
  const model::AlertEntry& first = *entries.front();
  const bool is_one = std::all_of(entries.begin(), entries.end(),
                                  [&](const model::AlertEntry* one) { return one->change() == first.change(); });
  if (is_one) return {accept_command(first, entries.size() > 1 ? "" : first.metric)};
  std::vector<std::string> commands;
  for (const model::AlertEntry* const entry : entries) commands.push_back(accept_command(*entry, entry->metric));
  return commands;
}

/// A test case stands once, however many of its metrics there are.
void add_lines(Page& page, std::string_view what, const Entries& entries) {
  Lines items;
  const std::vector<CaseAlerts> cases = judge::alerts_by_case(entries);
  for (const CaseAlerts& one : std::span(cases).first(std::min(cases.size(), most_listed))) {
    const model::AlertEntry& first = *one.front();
    items.push_back({std::string(what), ": ", first.id, " ", first.metric, ": ", first.reason, other_metrics(one)});
    if (what != "alert") continue;
    for (const std::string& command : accept_commands(one)) items.push_back({"  ", if_wanted, command});
  }
  if (cases.size() > most_listed) items.emplace_back(fmt::format("and {} more", cases.size() - most_listed));
  page.list(std::move(items), Medium::terminal);
}

void add_rows(std::vector<Lines>& rows, std::string_view what, const Entries& entries, const std::string& url) {
  constexpr std::size_t most_characters = 100, most_bytes = 1000;
  const std::vector<CaseAlerts> cases = judge::alerts_by_case(entries);
  std::vector<std::string> names;
  for (const CaseAlerts& one : std::span(cases).first(std::min(cases.size(), most_listed)))
    names.push_back(shown_id(one.front()->id));
  names = cut_apart(names, most_characters);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const model::AlertEntry& first = *cases[i].front();
    rows.push_back({std::string(what), code(names[i], most_bytes),
                    first.metric.empty() ? Line("") : Line(code(first.metric)), alert_change(first),
                    since_line(first, url), first.reason + other_metrics(cases[i])});
  }
  if (cases.size() > most_listed)
    rows.push_back({std::string(what), fmt::format("and {} more", cases.size() - most_listed), "", "", "", ""});
}

constexpr const char* missing_advice =
    "what helps against missing test cases: see whether the run ended early or left out benchmarks; if they have new "
    "names, list these under 'renames' in benchgate.yaml";

/// Test cases that are missing since one run, as one line.
void add_missing(Page& page, const Entries& entries) {
  constexpr std::size_t most_named = 5;
  Lines items;
  for (std::size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
    std::vector<std::string> names;
    for (end = begin; end < entries.size() && entries[end].reason == entries[begin].reason; ++end)
      if (names.size() < most_named) names.push_back(entries[end].id);
    const std::size_t count = end - begin;
    std::string line =
        fmt::format("{} {}: {}", base::pluralize(count, "test case"), entries[begin].reason, base::join(names, ", "));
    if (count > names.size()) line += fmt::format(" and {} more", count - names.size());
    items.emplace_back(line);
    items.push_back(
        {"  ", if_wanted, accept_command(entries[begin], ""), count > 1 ? " (and the same for the others)" : ""});
  }
  page.list(std::move(items), Medium::terminal);
  if (entries.empty()) return;
  page.list({Line(missing_advice)});
}

/// What was not judged: "2 test cases whose values scatter too much (sort time: its values scatter by 40 %)".
std::string unjudged_line(const model::Unjudged& one) {
  const std::string metric = one.metric.empty() ? "" : " " + base::printable(one.metric);
  std::string text = fmt::format("{} {} ({}{}: {})", judge::amount_unjudged(one.test_cases, one.metrics), one.why,
                                 base::printable(one.id), metric, base::printable(one.reason));
  if (!one.advice.empty()) text += fmt::format("; what helps: {}", one.advice);
  return text;
}

std::string not_judged_line(const model::Unjudged& one) { return "not judged: " + unjudged_line(one); }

/// By which rule, how certain it is, and since when: "rule test_case, p = 0.003, since b909697e33 (provisional)".
std::string alert_evidence(const model::AlertEntry& entry) {
  std::vector<std::string> parts;
  if (!entry.rule.empty()) parts.push_back("rule " + entry.rule);
  if (entry.p_adjusted) parts.push_back("p = " + base::format_quantity(*entry.p_adjusted));
  if (!entry.change().empty())
    parts.push_back(fmt::format("since {}{}", since_text(entry), entry.provisional ? provisional_mark : ""));
  return base::join(parts, ", ");
}

void add_alert_rows(model::Publication& publication, model::Verdict status, std::string_view check,
                    const Entries& entries) {
  for (const CaseAlerts& one : judge::alerts_by_case(entries)) {
    const model::AlertEntry& first = *one.front();
    publication.rows.push_back({status, shown_id(first.id), std::string(check),
                                first.metric.empty() ? "" : fmt::format("{} {}", first.metric, alert_change(first)), "",
                                alert_evidence(first), first.reason + other_metrics(one)});
  }
}

/// How to accept what is wanted, of as many test cases as a page lists.
void add_accept_notes(model::Publication& publication, const Entries& entries) {
  const std::vector<CaseAlerts> cases = judge::alerts_by_case(entries);
  for (const CaseAlerts& one : std::span(cases).first(std::min(cases.size(), most_listed)))
    for (const std::string& command : accept_commands(one))
      publication.notes.push_back(fmt::format("{}: {}{}", shown_id(one.front()->id), if_wanted, command));
}

/// "1 open, 0 suspect, 3 missing", or the headline where lines below it would say nothing.
std::string alert_counts(const model::AlertsReport& report) {
  if (report.open.empty() && report.suspect.empty() && report.missing.empty()) return report.headline;
  std::string counts = fmt::format("{} open, {} suspect", judge::alerts_by_case(report.open).size(),
                                   judge::alerts_by_case(report.suspect).size());
  if (!report.missing.empty()) counts += fmt::format(", {} missing", report.missing.size());
  return counts;
}

}  // namespace

std::string shown_id(std::string id) {
  std::replace(id.begin(), id.end(), '|', ' ');
  return std::string(base::trim(id));
}

Page alerts_page(const model::AlertsReport& report) {
  Page page;
  page.line({verdict(name_of(report.verdict)), ": ", alert_counts(report)}, Medium::terminal);
  page.heading(3, {"benchgate history: ", std::string(name_of(report.verdict))}, Medium::markdown);
  page.line(report.headline, Medium::markdown);
  add_lines(page, "alert", report.open);
  add_lines(page, "suspect", report.suspect);
  add_missing(page, report.missing);
  Lines unjudged;
  for (const model::Unjudged& one : report.unjudged) unjudged.emplace_back(not_judged_line(one));
  page.list(std::move(unjudged));
  Lines notes;
  for (const std::string& note : report.notes) notes.push_back({"note: ", note});
  page.list(std::move(notes));
  std::vector<Lines> rows;
  add_rows(rows, "alert", report.open, report.repository_url);
  add_rows(rows, "suspect", report.suspect, report.repository_url);
  add_rows(rows, "missing", report.missing, report.repository_url);
  page.table({"", "test case", "metric", ">change", "since", "why"}, std::move(rows), Medium::markdown);
  return page.markdown_only(alert_charts(report.curves));
}

model::Publication alerts_publication(const model::AlertsReport& report) {
  model::Publication publication;
  publication.verdict = report.verdict;
  publication.headline = report.headline;
  add_alert_rows(publication, model::Verdict::fail, "Alert", report.open);
  add_alert_rows(publication, model::Verdict::warn, "Suspect", report.suspect);
  if (!publication.rows.empty()) publication.given_reason = publication.rows.front().why;  // by the headline
  add_alert_rows(publication, model::Verdict::warn, "Missing", report.missing);
  model::sort_rows(publication);
  add_accept_notes(publication, report.open);
  add_accept_notes(publication, report.missing);
  if (!report.missing.empty()) publication.notes.emplace_back(missing_advice);
  for (const model::Unjudged& one : report.unjudged) publication.notes.push_back(not_judged_line(one));
  publication.notes.insert(publication.notes.end(), report.notes.begin(), report.notes.end());
  publication.reproduce = {"# with the folder that history recalculate --out wrote", "benchgate history alerts DIR"};
  return publication;
}

std::string alert_title(const model::AlertEntry& entry) {
  std::string title = fmt::format("Performance: {}", entry.id);
  if (!entry.metric.empty()) title += fmt::format(" ({})", entry.metric);
  return title + " got worse";
}

std::string alert_page(const model::AlertEntry& entry, std::string_view runs_url) {
  const bool is_settled = entry.state == "open" && !entry.provisional;
  const bool has_common_part = !is_settled && entry.raw_change_pct != entry.change_pct;
  std::vector<Lines> rows{{is_settled        ? "change of the level"
                           : has_common_part ? "change, without what its group has in common"
                                             : "change",
                           alert_change(entry)}};
  if (has_common_part) rows.push_back({"raw change", alert_percent(entry.raw_change_pct)});
  if (!entry.change_sha.empty())  // GitHub links a whole commit
    rows.push_back({"commit in which it was seen first",
                    base::is_commit_id(entry.change()) ? Line(entry.change()) : Line(code(entry.change()))});
  rows.push_back({"run of that commit", run_line(entry.change_run_id, runs_url)});
  rows.push_back({"first run with an alert", run_line(entry.first_run_id, runs_url)});
  rows.push_back({entry.state == "gone" ? "run in which it ended" : "last run that measured it",
                  run_line(entry.run_id, runs_url)});
  rows.push_back({"calibrated rule", code(entry.rule)});
  rows.push_back({"literal label", code(entry.label)});
  Page page;
  page.line({code(entry.id), " ", code(entry.metric), ": ", alert_outcome(entry)}).table({"", ""}, std::move(rows));
  if (entry.state != "open") return page.to_markdown();
  return page.line("If the change is wanted, accept it in a pull request:")
      .line(code(accept_command(entry, entry.metric), longest_command))
      .line(
          "This text is kept up to date, and says so when the test case is back at its level or the change is "
          "accepted.")
      .to_markdown();
}

std::string alerts_message(std::span<const model::AlertEntry> entries, std::string_view repository,
                           std::string_view run_id) {
  std::string text;
  for (const model::AlertEntry& entry : entries.first(std::min(entries.size(), most_listed)))
    text +=
        fmt::format("{}{}: {} {}: {}", text.empty() ? "" : "\n", base::printable(repository), base::printable(entry.id),
                    base::printable(entry.metric), base::printable(alert_outcome(entry)));
  return format::format_alerts_message(std::move(text), repository, run_id, entries);
}

}  // namespace benchgate::render
