// SPDX-License-Identifier: MIT
#include "render/publication.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/text.hpp"
#include "judge/result_selection.hpp"
#include "render/artifact_comparison.hpp"
#include "render/markdown.hpp"
#include "render/worsening_chart.hpp"

namespace benchgate::render {

namespace {

std::string cell(const std::string& text) { return text.empty() ? "–" : markdown_text(text); }

/// A certain change that passes: its interval excludes 0, and it reaches half of the limit. "": none.
std::string_view word_of_change(const model::PublicationRow& row) {
  if (row.status != model::Verdict::pass || !row.worsening) return "";
  const auto [low, high, limit] = *row.worsening;
  if ((low > 0) == (high < 0) || std::abs(low + high) < limit) return "";
  return low > 0 ? "↗️ slower, within its limit" : "🟢 better";
}

std::string row_text(const model::PublicationRow& row) {
  const std::string_view change = word_of_change(row);
  return fmt::format(" {} | {} | {} | {} | {} | {}", change.empty() ? status_word(row.status) : std::string(change),
                     row.subject.empty() ? "all" : markdown_code(row.subject, Within::table), cell(row.check),
                     cell(row.result), cell(row.limit), cell(row.evidence));
}

std::string reason_text(const model::PublicationRow& row) {
  std::string text = fmt::format("{}: {}", status_word(row.status), markdown_text(row.check));
  if (!row.subject.empty()) text += " of " + markdown_code(row.subject, Within::line);
  if (!row.why.empty()) text += fmt::format(": {}", markdown_text(row.why));
  return text;
}

/// A fenced block of code around `lines`, none of which can end it.
template <typename Line>
std::string code_block(std::string_view language, const std::vector<Line>& lines) {
  std::string content;
  for (const Line& line : lines) content += base::printable(line) + "\n";
  std::size_t longest = 2, run = 0;
  for (const char c : content) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}{}\n{}{}\n", fence, language, content, fence);
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

std::string details_text(const model::Publication& publication, std::string_view owner) {
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
  return fmt::format("<details><summary>Environment{}{}</summary>\n\n{}\n</details>\n",
                     publication.reproduce.empty() ? "" : " and how to reproduce",
                     owner.empty() ? "" : ": " + html_code(owner), text);
}

/// A link to the page with charts. Precondition: an address that may stand in Markdown.
std::string page_link(const std::string& address, std::string_view owner) {
  return fmt::format("[Charts and samples{}]({})\n", owner.empty() ? "" : " of " + markdown_code(owner, Within::line),
                     address);
}

/// The overview of all test cases, folded below its headline.
std::string overview_text(const model::ArtifactComparison& overview) {
  judge::ResultSelection selection;
  selection.order = judge::ResultOrder::factor;
  return fmt::format("<details><summary>All test cases together: {}</summary>\n\n{}\n</details>\n",
                     comparison_headline(overview),
                     artifact_comparison_markdown(overview, judge::select_results(overview, selection)));
}

/// Whether the cells of a row say why it has its status: the change, then its limit, and that it was confirmed.
bool says_why(const model::PublicationRow& row) {
  if (row.result.empty() || !row.why.starts_with(row.result)) return false;
  std::string_view rest = std::string_view(row.why).substr(row.result.size());
  if (rest.starts_with(" (limit ")) rest.remove_prefix(std::min(rest.size(), rest.find(')') + 1));
  return rest.empty() || rest == confirmed_once;
}

bool needs_reason(const model::PublicationRow& row) {
  return row.status != model::Verdict::pass && row.status != model::Verdict::not_evaluated && !says_why(row);
}

}  // namespace

std::string status_word(model::Verdict status) {
  constexpr std::array<std::string_view, 9> words{"➖ skip",          "✅ pass",      "☑️ not verified",
                                                  "➖ not evaluated", "❔ synthetic", "❔ inconclusive",
                                                  "⚠️ warn",           "❌ fail",      "💥 error"};
  return std::string(words.at(static_cast<std::size_t>(status)));
}

PublicationText publication_text(const model::Publication& publication, std::string_view owner) {
  PublicationText text;
  text.headline = markdown_text(publication.headline);
  for (const std::string& remark : publication.remarks) text.reasons.push_back(markdown_text(remark));
  for (const model::PublicationRow& row : publication.rows) {
    if (needs_reason(row)) text.reasons.push_back(reason_text(row));
    text.rows.push_back(row_text(row));
  }
  if (!publication.page.empty()) text.details += page_link(publication.page, owner) + "\n";
  for (const model::ArtifactComparison& overview : publication.overviews)
    text.details += overview_text(overview) + "\n";
  text.details += details_text(publication, owner);
  return text;
}

namespace {

/// The page with `chart`, which may be empty, below the table.
std::string page_with(const model::Publication& publication, const std::string& chart) {
  const PublicationText pieces = publication_text(publication, "");
  const std::string word = status_word(publication.verdict);
  const std::size_t sign = word.find(' ');
  std::string page = fmt::format("### {} benchgate: {}\n\n", word.substr(0, sign),
                                 pieces.headline.empty() ? word.substr(sign + 1) : pieces.headline);
  for (const std::string& reason : pieces.reasons) page += fmt::format("- {}\n", reason);
  if (!pieces.rows.empty()) {
    std::string names = "\n|", dashes = "|";
    for (const std::string_view column : model::publication_columns) {
      names += fmt::format(" {} |", column);
      dashes += " --- |";
    }
    page += fmt::format("{}\n{}\n", names, dashes);
  }
  for (const std::string& row : pieces.rows) page += fmt::format("|{} |\n", row);
  if (!chart.empty()) page += "\n" + chart;
  return page + "\n" + pieces.details;
}

}  // namespace

std::string publication_page(const model::Publication& publication) { return page_with(publication, ""); }

std::string job_summary(const model::Publication& publication) {
  return page_with(publication, worsening_chart(publication.rows));
}

}  // namespace benchgate::render
