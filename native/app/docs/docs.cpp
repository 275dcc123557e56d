// SPDX-License-Identifier: MIT
#include "app/docs/docs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "app/docs/docref_indexes.hpp"
#include "app/docs/documents.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/docref_markers.hpp"
#include "model/docref.hpp"
#include "render/cited_table.hpp"
#include "render/markdown.hpp"
#include "render/unified_diff.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using format::DocRefMarker;
using model::DocsFinding;
using model::DocsFindingKind;
using model::DocsReport;

/// The lines of a table as they stand in the document: each behind the margin of the marker, with its line break.
std::string with_margin(const std::string& table, const DocRefMarker& marker) {
  std::string text;
  std::string_view margin = marker.prefix;
  const std::string_view bare_margin = margin.substr(0, margin.find_last_not_of(" \t") + 1);
  std::vector<std::string_view> lines = base::split(table, '\n');
  lines.pop_back();  // behind the last line break
  for (const std::string_view line : lines)
    text.append(line.empty() ? bare_margin : margin).append(line).append(marker.line_break);
  return text;
}

/// Reads documents one after another and says what each cites.
class Citations {
 public:
  /// Without indexes, nothing is compared.
  explicit Citations(const DocRefIndexes* indexes) : indexes_(indexes) {
    if (indexes_ == nullptr) return;
    for (const auto& [docref, indexed] : indexes_->docrefs()) uses_[docref] = use_of(indexed);
  }

  /// What changes in the document.
  std::vector<model::TextEdit> take(const Document& document) {
    ++report_.documents;
    const format::DocRefMarkers markers = format::find_docref_markers(document.text);
    for (const format::MarkerFault& fault : markers.faults)
      report_.findings.push_back({DocsFindingKind::malformed, document.name, fault.line, "", "", fault.what});
    std::vector<model::TextEdit> edits;
    for (const DocRefMarker& marker : markers.citations) {
      ++report_.citations;
      const std::size_t known = report_.findings.size();
      const std::optional<std::string> text =
          marker.kind == DocRefMarker::Kind::table ? table_of(document, marker) : value_of(document, marker);
      const std::string_view now = std::string_view(document.text).substr(marker.begin, marker.end - marker.begin);
      if (!text || *text == now) continue;
      if (report_.findings.size() == known)  // else it dangles, which is said
        add(DocsFindingKind::differs, document, marker,
            "is not what the index says; 'benchgate docs render' writes it");
      edits.push_back({marker.begin, marker.end, *text});
    }
    return edits;
  }

  DocsReport& report() { return report_; }

  /// The report with the list of all DocRefs.
  DocsReport finish() {
    for (auto& [docref, use] : uses_) report_.docrefs.push_back(std::move(use));
    std::stable_sort(report_.findings.begin(), report_.findings.end(), [](const auto& a, const auto& b) {
      return std::pair(std::string_view(a.file), a.line) < std::pair(std::string_view(b.file), b.line);
    });
    return std::move(report_);
  }

 private:
  static model::DocRefUse use_of(const model::IndexedDocRef& indexed) {
    const model::DocRefEntry& entry = *indexed.entry;
    const render::CitedValue value = render::cited_value(entry, "value");
    return {.docref = entry.docref,
            .known = true,
            .value = value.text,
            .withheld = value.withheld,
            .dashboard_url = entry.dashboard_url,
            .cited_by = {}};
  }

  void add(DocsFindingKind kind, const Document& document, const DocRefMarker& marker, std::string message) {
    report_.findings.push_back({kind, document.name, marker.line, marker.pattern, marker.field, std::move(message)});
  }

  void cite(const std::string& docref, const Document& document, const DocRefMarker& marker) {
    model::DocRefUse& use = uses_[docref];
    use.docref = docref;
    use.cited_by.push_back({document.name, marker.line, marker.field});
  }

  /// Nothing in the index is called so.
  std::nullopt_t dangle(const Document& document, const DocRefMarker& marker) {
    cite(marker.pattern, document, marker);
    if (indexes_ == nullptr) return std::nullopt;
    if (marker.pattern.find_first_of("*?") != std::string::npos) {
      add(DocsFindingKind::dangling, document, marker, "matches no DocRef of the index");
    } else if (!model::is_docref(marker.pattern)) {
      add(DocsFindingKind::dangling, document, marker, fmt::format("is not {}", model::docref_form));
    } else {
      add(DocsFindingKind::dangling, document, marker, "is not in the index" + hint_for(marker.pattern));
    }
    return std::nullopt;
  }

  /// " (did you mean 'bench:parser/large'?)", or "".
  const std::string& hint_for(const std::string& unknown) {
    const auto [hint, is_new] = hints_.try_emplace(unknown);
    if (!is_new) return hint->second;
    std::vector<std::string_view> known;
    for (const auto& [docref, indexed] : indexes_->docrefs()) known.push_back(docref);
    return hint->second = base::suggestion(unknown, known);
  }

  const std::vector<model::IndexedDocRef>& rows_of(const std::string& pattern) {
    const auto [rows, is_new] = rows_.try_emplace(pattern);
    if (is_new && indexes_ != nullptr) rows->second = indexes_->matching(pattern);
    return rows->second;
  }

  std::optional<std::string> table_of(const Document& document, const DocRefMarker& marker) {
    const std::vector<model::IndexedDocRef>& rows = rows_of(marker.pattern);
    if (rows.empty()) return dangle(document, marker);
    for (const model::IndexedDocRef& row : rows) {
      cite(row.entry->docref, document, marker);
      if (row.entry->ambiguous)
        add(DocsFindingKind::dangling, document, marker,
            fmt::format("matches {}, which is {}", row.entry->docref, ambiguous(*row.entry)));
    }
    const auto [table, is_new] = tables_.try_emplace(marker.pattern);
    if (is_new) table->second = render::cited_table(rows);
    return with_margin(table->second, marker);
  }

  std::optional<std::string> value_of(const Document& document, const DocRefMarker& marker) {
    const model::DocRefEntry* const entry = indexes_ == nullptr ? nullptr : indexes_->find(marker.pattern);
    if (entry == nullptr) return dangle(document, marker);
    cite(marker.pattern, document, marker);
    const render::CitedValue value = render::cited_value(*entry, marker.field);
    if (!value.problem.empty()) {
      add(DocsFindingKind::dangling, document, marker, value.problem);
      return std::nullopt;
    }
    if (value.withheld.empty()) return value.text;
    add(DocsFindingKind::dangling, document, marker,
        entry->ambiguous ? "is " + ambiguous(*entry) : fmt::format("must not be cited: {}", value.withheld));
    return render::markdown_text(fmt::format("withheld: {}", value.withheld));
  }

  static std::string ambiguous(const model::DocRefEntry& entry) {
    return entry.withheld + "; give each a DocRef of its own in `docref:` of benchgate.yaml";
  }

  const DocRefIndexes* indexes_;
  std::map<std::string, model::DocRefUse> uses_;
  // Many documents cite the same: by pattern or id.
  std::map<std::string, std::vector<model::IndexedDocRef>> rows_;
  std::map<std::string, std::string> tables_;
  std::map<std::string, std::string> hints_;
  DocsReport report_;
};

std::vector<fs::path> index_paths(const DocsRequest& request) {
  if (!request.indexes.empty()) return request.indexes;
  if (!index_files(default_docref_folder).empty()) return {fs::path(default_docref_folder)};
  if (request.action == DocsRequest::Action::list) return {};
  throw Error("--index", fmt::format("{} holds no docref-index.json; name the file, or the folder DIR of "
                                     "'benchgate history recalculate --out DIR'",
                                     default_docref_folder));
}

std::vector<fs::path> document_paths(const std::vector<fs::path>& paths) {
  return paths.empty() ? std::vector<fs::path>{"."} : paths;
}

}  // namespace

DocsReport cite_in_documents(const DocsRequest& request, Session&) {
  const std::vector<fs::path> paths = index_paths(request);
  const DocRefIndexes indexes(paths);
  const std::vector<Document> documents = read_documents(document_paths(request.paths));
  Citations citations(paths.empty() ? nullptr : &indexes);
  std::vector<EditedDocument> changed;
  for (const Document& document : documents)
    if (std::vector<model::TextEdit> edits = citations.take(document); !edits.empty()) {
      citations.report().changed.push_back({document.name, render::unified_diff(document.name, document.text, edits)});
      changed.push_back({&document, std::move(edits)});
    }
  DocsReport report = citations.finish();
  report.indexed = !paths.empty();
  if (request.action == DocsRequest::Action::list)
    std::erase_if(report.findings, [](const DocsFinding& one) { return one.kind != DocsFindingKind::malformed; });
  if (request.action != DocsRequest::Action::render) return report;
  if (has(report, DocsFindingKind::malformed)) {
    report.changed.clear();
    return report;
  }
  write_documents(changed);
  std::erase_if(report.findings, [](const DocsFinding& one) { return one.kind == DocsFindingKind::differs; });
  return report;
}

std::map<std::string, std::vector<model::DocRefCitation>> citing_documents(const std::vector<fs::path>& paths,
                                                                           const std::vector<std::string>& docrefs) {
  std::map<std::string, std::vector<model::DocRefCitation>> cited;
  for (const Document& document : read_documents(document_paths(paths)))
    for (const DocRefMarker& marker : format::find_docref_markers(document.text).citations)
      for (const std::string& docref : docrefs)
        if (marker.kind == DocRefMarker::Kind::table ? base::matches_glob(docref, marker.pattern)
                                                     : docref == marker.pattern)
          cited[docref].push_back({document.name, marker.line, marker.field});
  return cited;
}

}  // namespace benchgate::app
