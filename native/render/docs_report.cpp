// SPDX-License-Identifier: MIT
#include "render/docs_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "render/page.hpp"
#include "render/unified_diff.hpp"

namespace benchgate::render {

namespace {

using model::DocRefUse;
using model::DocsFinding;
using model::DocsFindingKind;
using model::DocsReport;

/// "docs/speed.md:12: bench:parser/large:median must not be cited: unstable"
std::string sentence_of(const DocsFinding& finding) {
  const std::string location = fmt::format("{}:{}: ", finding.file, finding.line);
  if (finding.cited.empty()) return location + finding.message;
  return fmt::format("{}{}{}{} {}", location, finding.cited, finding.field.empty() ? "" : ":", finding.field,
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

std::string locations_of(const DocRefUse& use) {
  std::vector<std::string> locations;
  for (const model::DocRefCitation& one : use.cited_by) {
    const std::string location = fmt::format("{}:{}", one.file, one.line);
    if (std::find(locations.begin(), locations.end(), location) == locations.end()) locations.push_back(location);
  }
  return base::join(locations, ", ");
}

std::string state_of(const DocRefUse& use, const DocsReport& report) {
  if (!use.known) return report.indexed ? "not in the index" : "no index";
  return use.withheld.empty() ? use.value : "withheld: " + use.withheld;
}

/// The findings, at the top of every page.
Page findings_page(const DocsReport& report) {
  Lines findings;
  for (const DocsFinding& finding : report.findings) findings.emplace_back(sentence_of(finding));
  return Page().lines(std::move(findings));
}

Page& add_counts(Page& page, const DocsReport& report) {
  return page.line(counts_of(report), Medium::terminal).line({counts_of(report), "."}, Medium::markdown);
}

}  // namespace

Page docs_check_page(const DocsReport& report) {
  Page page = findings_page(report);
  for (const model::ChangedDocument& one : report.changed) page.block("diff", printable_diff(one.diff));
  Lines orphans, listed;
  for (const std::string& docref : orphans_of(report)) {
    orphans.push_back({"nobody cites ", docref});
    listed.push_back({"Nobody cites ", code(docref), "."});
  }
  page.lines(std::move(orphans), Medium::terminal).list(std::move(listed), Medium::markdown);
  return add_counts(page, report);
}

Page docs_render_page(const DocsReport& report) {
  Page page = findings_page(report);
  Lines written, listed;
  for (const model::ChangedDocument& one : report.changed) {
    written.push_back({"wrote ", one.file});
    listed.push_back({"Wrote ", code(one.file), "."});
  }
  page.lines(std::move(written), Medium::terminal).list(std::move(listed), Medium::markdown);
  return add_counts(page, report);
}

Page docs_list_page(const DocsReport& report) {
  std::vector<Lines> rows;
  for (const DocRefUse& use : report.docrefs)
    rows.push_back({code(use.docref), state_of(use, report), use.cited_by.empty() ? "nobody" : locations_of(use)});
  const bool is_empty = rows.empty();
  Page page = findings_page(report);
  page.table({"DocRef", "value|>Value", "cited by|Cited by"}, std::move(rows));
  if (!is_empty) page.gap();
  return add_counts(page, report);
}

}  // namespace benchgate::render
