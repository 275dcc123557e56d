// SPDX-License-Identifier: MIT
#include "render/publication.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "base/some_of.hpp"
#include "base/text.hpp"
#include "judge/result_selection.hpp"
#include "render/artifact_comparison.hpp"
#include "render/comparison_rows.hpp"
#include "render/markdown.hpp"
#include "render/page.hpp"
#include "render/report_phrases.hpp"
#include "render/worsening_chart.hpp"

namespace benchgate::render {

namespace {

std::string cell(const std::string& text) { return text.empty() ? "–" : markdown_text(text); }

constexpr std::size_t longest_name = 60;  // characters: one name must not make the table wide

/// The names of test cases as they are shown: cut in the middle, and less so where two would look the same.
class ShownNames {
 public:
  explicit ShownNames(std::span<const model::PublicationRow> rows) {
    std::set<std::string> names;
    for (const model::PublicationRow& row : rows) names.insert(base::printable(row.subject));
    cut({names.begin(), names.end()}, longest_name);
  }

  const std::string& of(const model::PublicationRow& row) const { return shown_.at(base::printable(row.subject)); }

 private:
  void cut(const std::vector<std::string>& names, std::size_t characters) {
    std::map<std::string, std::vector<std::string>> alike;
    for (const std::string& name : names) alike[cut_middle(name, characters)].push_back(name);
    for (const auto& [shown, same] : alike)
      if (same.size() == 1)
        shown_[same.front()] = shown;
      else
        cut(same, 2 * characters);
  }

  std::map<std::string, std::string> shown_;
};

std::string named_case(const model::PublicationRow& row, const ShownNames& names) {
  const std::string metric = row.figures ? row.figures->metric : "";
  return markdown_code(names.of(row), Within::table) +
         (metric.empty() ? "" : " " + markdown_text(cut_middle(metric, longest_name)));
}

/// With blanks at which no line ends: of a narrow table the name breaks, not the figures.
std::string on_one_line(std::string text) {
  constexpr std::string_view blank = "\u00a0";
  for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + blank.size()))
    text.replace(at, 1, blank);
  return text;
}

/// The cells of a test case, the worst figure in bold.
std::string case_cells(const model::PublicationRow& row, RowKind kind, const ShownNames& names) {
  const model::CaseFigures& figures = *row.figures;
  const bool is_bold = kind <= RowKind::failed && !figures.change.empty();
  const std::string size = figures.interval.empty() ? cell(figures.change) : on_one_line(cell(figures.change));
  const std::string change = is_bold ? fmt::format("**{}**", size) : size;
  return fmt::format(" {} | {} | {} | {}{} | {}", named_case(row, names), cell(figures.baseline),
                     cell(figures.candidate), change,
                     figures.interval.empty() ? "" : on_one_line(fmt::format(" ({})", markdown_text(figures.interval))),
                     cell(short_limit(row.limit)));
}

/// "✅ pass", of a metric "➖ not judged".
std::string status_text(const model::PublicationRow& row) {
  const bool is_metric = row.figures && row.status == model::Verdict::not_evaluated;
  const bool is_unjudged = is_metric || row.status == model::Verdict::skip;
  return fmt::format("{} {}", sign_of(row.status), is_unjudged ? "not judged" : text_of(row.status));
}

std::string check_cells(const model::PublicationRow& row) {
  return fmt::format(" {} | {} | {} | {} | {} | {}", status_text(row),
                     row.subject.empty() ? "all" : markdown_code(row.subject, Within::table), cell(row.check),
                     cell(row.result), cell(row.limit), cell(row.evidence));
}

TextRow text_row(const model::PublicationRow& row, const ShownNames& names) {
  const RowKind kind = kind_of(row);
  if (!row.figures) return {{kind, RowTable::checks}, check_cells(row)};
  return {{kind, RowTable::cases}, case_cells(row, kind, names)};
}

/// "❌ fail: E3 significance of `parse`: got slower", of test cases "⚠️ `parse`: too few reports".
std::string reason_text(const model::PublicationRow& row, const std::string& subjects) {
  if (row.figures)
    return fmt::format("{} {}: {}", sign_of(kind_of(row)), subjects.empty() ? "all" : subjects, markdown_text(row.why));
  std::string text = fmt::format("{}: {}", status_text(row), markdown_text(row.check));
  if (!row.subject.empty()) text += " of " + markdown_code(row.subject, Within::line);
  if (!row.why.empty()) text += fmt::format(": {}", markdown_text(row.why));
  return text;
}

/// A fenced block of code around `lines`, none of which can end it.
template <typename Line>
std::string code_block(std::string_view language, const std::vector<Line>& lines) {
  std::string content;
  for (const Line& line : lines) content += base::printable(line) + "\n";
  return markdown_block(language, content);
}

/// Text inside an HTML element, where Markdown is not read; code keeps mentions and links out.
std::string html_code(std::string_view text) {
  std::string safe;
  for (const char c : base::printable(text)) {
    switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return fmt::format("<code>{}</code>", safe);
}

/// The end of the title of a fold: the test case it belongs to.
std::string of_owner(std::string_view owner) { return owner.empty() ? "" : ": " + html_code(owner); }

std::string details_text(const model::Publication& publication, std::string_view owner, Folds folds) {
  std::string text;
  for (const std::string& note : publication.notes) text += fmt::format("- {}\n", markdown_text(note));
  for (const std::string& log : publication.logs)
    text +=
        fmt::format("{}Last lines of the log:\n\n{}", text.empty() ? "" : "\n", code_block("", base::split(log, '\n')));
  if (!publication.environment.empty())
    text += fmt::format("{}| Environment | |\n| --- | --- |\n", text.empty() ? "" : "\n");
  for (const auto& [name, value] : publication.environment)
    text += fmt::format("| {} | {} |\n", markdown_text(name), markdown_code(value, Within::table));
  if (!publication.reproduce.empty()) text += "\nHow to reproduce:\n\n" + code_block("sh", publication.reproduce);
  if (text.empty()) return text;
  return fold(
      fmt::format("Environment{}{}", publication.reproduce.empty() ? "" : " and how to reproduce", of_owner(owner)),
      "\n" + text, folds);
}

/// A link to the page with charts. Precondition: an address that may stand in Markdown.
std::string page_link(const std::string& address, std::string_view owner) {
  return fmt::format("[Charts and samples{}]({})\n", owner.empty() ? "" : " of " + markdown_code(owner, Within::line),
                     address);
}

/// The overview of all test cases, folded below its headline.
std::string overview_text(const model::ArtifactComparison& overview, Folds folds) {
  judge::ResultSelection selection;
  selection.order = judge::ResultOrder::factor;
  return fold("All test cases together: " + comparison_headline(overview),
              "\n" + artifact_comparison_markdown(overview, judge::select_results(overview, selection)), folds);
}

/// Whether the reason ends with the error that the row shows already.
bool is_error_shown(const model::PublicationRow& row) {
  return row.status == model::Verdict::error && row.figures && row.evidence.empty() && !row.figures->change.empty() &&
         row.why.ends_with(row.figures->change);
}

/// Every metric of the test cases with its evidence, folded.
std::string metrics_text(const model::Publication& publication, std::string_view owner, Folds folds) {
  std::string names = "\n|", dashes = "|", rows;
  for (const std::string_view column : model::publication_columns) {
    names += fmt::format(" {} |", column);
    dashes += " --- |";
  }
  std::size_t shown_rows = 0;
  std::set<std::string_view> subjects;  // the first metric of each is no other
  for (const model::PublicationRow& row : publication.rows) {
    if (!row.figures) continue;
    const bool is_shown = is_error_shown(row);
    if (row.result.empty() && row.evidence.empty() && !is_shown) continue;
    ++shown_rows;
    subjects.insert(row.subject);
    model::PublicationRow shown = row;
    if (is_shown) shown.evidence = row.why;
    rows += fmt::format("|{} |\n", check_cells(shown));
  }
  if (rows.empty()) return "";
  const std::size_t others = shown_rows - subjects.size();
  const std::string more =
      others == 0 ? "" : fmt::format(" and {} other {}", others, others == 1 ? "metric" : "metrics");
  return fold(fmt::format("Evidence{}{}", more, of_owner(owner)), fmt::format("{}\n{}\n{}", names, dashes, rows),
              folds);
}

/// Whether the row does not say itself why it has its status.
bool needs_reason(const model::PublicationRow& row) {
  if (row.status == model::Verdict::pass || row.status == model::Verdict::not_evaluated) return false;
  if (!row.figures) return row.result.empty() || !row.why.starts_with(row.result) || row.why.size() > row.result.size();
  return !row.why.empty() && row.why != confirmed_once && row.why != row.figures->change && !is_error_shown(row);
}

/// The rows that have the same reason, which is said once.
struct SharedReason {
  const model::PublicationRow* row;
  std::vector<std::string> names = {};  ///< of test cases, Markdown
  std::set<std::string> subjects = {};  ///< those that have a name there
};

std::vector<SharedReason> shared_reasons(std::span<const model::PublicationRow> rows, const ShownNames& names) {
  std::vector<SharedReason> reasons;
  using Shared = std::pair<RowKind, std::string_view>;  // views of the rows
  std::map<Shared, std::size_t> indices;
  for (const model::PublicationRow& row : rows) {
    if (!needs_reason(row)) continue;
    const auto [found, is_new] =
        row.figures ? indices.emplace(Shared(kind_of(row), row.why), reasons.size()) : std::pair(indices.end(), true);
    if (is_new) reasons.push_back({&row});
    if (!row.figures) continue;
    SharedReason& reason = reasons[found->second];
    if (reason.subjects.insert(row.subject).second) reason.names.push_back(markdown_code(names.of(row), Within::line));
  }
  return reasons;
}

/// One bullet for all rows of the same reason, with the test cases that it is about.
void add_reasons(const model::Publication& publication, const ShownNames& shown, std::vector<std::string>& reasons) {
  constexpr std::size_t most_names = 3;
  for (auto& [row, names, subjects] : shared_reasons(publication.rows, shown)) {
    if (!publication.given_reason.empty() && row->why == publication.given_reason) continue;
    reasons.push_back(reason_text(*row, base::some_of(names, most_names)));
  }
}

/// Finds the name of the test case in its headline, as a whole word: "a" also occurs in "not clear whether".
std::size_t position_of(std::string_view subject, std::string_view headline) {
  if (subject.empty()) return std::string_view::npos;
  for (std::size_t at = headline.find(subject); at != std::string_view::npos; at = headline.find(subject, at + 1)) {
    const std::size_t end = at + subject.size();
    const bool begins = at == 0 || headline[at - 1] == ' ';
    if (begins && (end == headline.size() || std::string_view(" :;,").find(headline[end]) != std::string_view::npos))
      return at;
  }
  return std::string_view::npos;
}

/// The headline with the name of its test case as code.
std::string headline_text(const model::Publication& publication) {
  const std::string& headline = publication.headline;
  const std::size_t at = position_of(publication.subject, headline);
  if (at == std::string::npos) return markdown_text(headline);
  const std::string_view before = std::string_view(headline).substr(0, at);
  const std::string_view after = std::string_view(headline).substr(at + publication.subject.size());
  const auto spaced = [](std::string_view text) {  // blanks at the ends are lost
    return fmt::format("{}{}{}", text.starts_with(' ') ? " " : "", markdown_text(text), text.ends_with(' ') ? " " : "");
  };
  return fmt::format("{}{}{}", spaced(before),
                     markdown_code(cut_middle(base::printable(publication.subject), longest_name), Within::line),
                     spaced(after));
}

}  // namespace

PublicationText publication_text(const model::Publication& publication, std::string_view owner, Folds folds) {
  PublicationText text;
  text.verdict = publication.verdict;
  text.headline = headline_text(publication);
  text.mean = publication.mean;
  for (const std::string& remark : publication.remarks) text.reasons.push_back(markdown_text(remark));
  const ShownNames names(publication.rows);
  add_reasons(publication, names, text.reasons);
  for (const model::PublicationRow& row : publication.rows)
    if (!row.secondary) text.rows.push_back(text_row(row, names));
  std::stable_sort(text.rows.begin(), text.rows.end(),
                   [](const TextRow& a, const TextRow& b) { return a.mark.kind < b.mark.kind; });
  if (!publication.page.empty()) text.details += page_link(publication.page, owner) + "\n";
  if (const std::string metrics = metrics_text(publication, owner, folds); !metrics.empty())
    text.details += metrics + "\n";
  for (const model::ArtifactComparison& overview : publication.overviews)
    text.details += overview_text(overview, folds) + "\n";
  text.details += details_text(publication, owner, folds);
  return text;
}

namespace {

/// The page with `chart`, which may be empty, below the rows that have to be seen.
std::string page_with(const model::Publication& publication, const std::string& chart, Folds folds) {
  const PublicationText text = publication_text(publication, "", folds);
  const std::vector<BodyPart> parts{{text, ""}};
  const BodyText body = publication_body(parts, {}, folds, nullptr);
  return body.open + (chart.empty() ? "" : "\n" + chart) + body.folded + "\n" + text.details;
}

}  // namespace

std::string publication_page(const model::Publication& publication) {
  return page_with(publication, "", Folds::closed);
}

std::string job_summary(const model::Publication& publication) {
  return page_with(publication, worsening_chart(publication.rows), Folds::open);
}

}  // namespace benchgate::render
