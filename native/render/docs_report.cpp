// SPDX-License-Identifier: MIT
#include "render/docs_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "format/docs_report_json.hpp"
#include "render/markdown.hpp"
#include "render/text_table.hpp"
#include "render/unified_diff.hpp"

namespace benchgate::render {

namespace {

using model::DocRefUse;
using model::DocsFinding;
using model::DocsFindingKind;
using model::DocsReport;

/// "docs/speed.md:12: bench:parser/large:median must not be cited: unstable"
std::string sentence_of(const DocsFinding& finding) {
  const std::string place = fmt::format("{}:{}: ", finding.file, finding.line);
  if (finding.cited.empty()) return place + finding.message;
  return fmt::format("{}{}{}{} {}", place, finding.cited, finding.field.empty() ? "" : ":", finding.field,
                     finding.message);
}

std::size_t count_of(const DocsReport& report, DocsFindingKind kind) {
  return static_cast<std::size_t>(std::count_if(report.findings.begin(), report.findings.end(),
                                                [&](const DocsFinding& one) { return one.kind == kind; }));
}

std::vector<std::string> orphans_of(const DocsReport& report) {
  std::vector<std::string> orphans;
  for (const DocRefUse& use : report.docrefs)
    if (use.known && use.cited_by.empty()) orphans.push_back(use.docref);
  return orphans;
}

std::string counts_of(const DocsReport& report) {
  std::string text = fmt::format("{}, {}", base::pluralize(report.documents, "document"),
                                 base::pluralize(report.citations, "citation"));
  constexpr std::array<std::pair<DocsFindingKind, std::string_view>, 3> kinds{
      {{DocsFindingKind::malformed, "malformed"},
       {DocsFindingKind::dangling, "dangling"},
       {DocsFindingKind::differs, "out of date"}}};
  std::string faults;
  for (const auto& [kind, word] : kinds)
    if (const std::size_t count = count_of(report, kind); count > 0)
      faults += fmt::format("{}{} {}", faults.empty() ? ": " : ", ", count, word);
  return text + faults;
}

std::string places_of(const DocRefUse& use) {
  std::vector<std::string> places;
  for (const model::DocRefCitation& one : use.cited_by) {
    const std::string place = fmt::format("{}:{}", one.file, one.line);
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  return base::join(places, ", ");
}

std::string state_of(const DocRefUse& use, const DocsReport& report) {
  if (!use.known) return report.indexed ? "not in the index" : "no index";
  return use.withheld.empty() ? use.value : "withheld: " + use.withheld;
}

std::string findings_text(const DocsReport& report) {
  std::string text;
  for (const DocsFinding& finding : report.findings) text += base::printable(sentence_of(finding)) + "\n";
  return text;
}

std::string findings_markdown(const DocsReport& report) {
  std::string text;
  for (const DocsFinding& finding : report.findings) text += fmt::format("- {}\n", markdown_text(sentence_of(finding)));
  return text.empty() ? text : text + "\n";
}

/// A block of code whose fence is longer than any in it.
std::string diff_block(const std::string& diff) {
  std::size_t longest = 2, run = 0;
  for (const char c : diff) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}diff\n{}{}\n\n", fence, printable_diff(diff), fence);
}

}  // namespace

std::string docs_check_text(const DocsReport& report) {
  std::string text = findings_text(report);
  for (const model::ChangedDocument& one : report.changed) text += printable_diff(one.diff);
  for (const std::string& docref : orphans_of(report)) text += fmt::format("nobody cites {}\n", docref);
  return text + counts_of(report) + "\n";
}

std::string docs_check_markdown(const DocsReport& report) {
  std::string text = findings_markdown(report);
  for (const model::ChangedDocument& one : report.changed) text += diff_block(one.diff);
  const std::vector<std::string> orphans = orphans_of(report);
  for (const std::string& docref : orphans) text += fmt::format("- Nobody cites `{}`.\n", docref);
  return text + (orphans.empty() ? "" : "\n") + counts_of(report) + ".\n";
}

std::string docs_render_text(const DocsReport& report) {
  std::string text = findings_text(report);
  for (const model::ChangedDocument& one : report.changed) text += fmt::format("wrote {}\n", base::printable(one.file));
  return text + counts_of(report) + "\n";
}

std::string docs_render_markdown(const DocsReport& report) {
  std::string text = findings_markdown(report);
  for (const model::ChangedDocument& one : report.changed)
    text += fmt::format("- Wrote {}.\n", markdown_code(one.file, Within::line));
  return text + (report.changed.empty() ? "" : "\n") + counts_of(report) + ".\n";
}

std::string docs_list_text(const DocsReport& report) {
  std::vector<std::vector<std::string>> rows;
  for (const DocRefUse& use : report.docrefs)
    rows.push_back({use.docref, state_of(use, report), use.cited_by.empty() ? "nobody" : places_of(use)});
  constexpr std::array<std::string_view, 3> titles{"DocRef", "value", "cited by"};
  return findings_text(report) + (rows.empty() ? "" : text_table(titles, rows) + "\n") + counts_of(report) + "\n";
}

std::string docs_list_markdown(const DocsReport& report) {
  std::string text = findings_markdown(report) + markdown_header({"DocRef", ">Value", "Cited by"});
  for (const DocRefUse& use : report.docrefs)
    text += markdown_row({markdown_code(use.docref, Within::table), markdown_text(state_of(use, report)),
                          use.cited_by.empty() ? "nobody" : markdown_text(places_of(use))});
  return text + "\n" + counts_of(report) + ".\n";
}

std::string docs_check_json(const DocsReport& report) { return format::format_docs_check(report); }
std::string docs_render_json(const DocsReport& report) { return format::format_docs_render(report); }
std::string docs_list_json(const DocsReport& report) { return format::format_docs_list(report); }

}  // namespace benchgate::render
