// SPDX-License-Identifier: MIT
#include "app/import/import_reports.hpp"

#include <fmt/core.h>

#include <array>
#include <iterator>

#include "app/import/import_receipts.hpp"
#include "app/import/report_names.hpp"
#include "app/import/report_source.hpp"
#include "app/measure/scenario_files.hpp"
#include "imports/import.hpp"

namespace benchgate::app {

namespace {

void append_notes(std::vector<std::string>& notes, std::vector<std::string> more) {
  notes.insert(notes.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Notes on names of benchmarks and metrics that the reports do not have.
std::vector<std::string> notes_of_names(const format::Configuration& configuration, const Directions& given,
                                        const measure::ImportedReports& found) {
  ReportNames names = names_wanted(configuration, {});
  names.wants_figures = names.wants_figures || !given.of_metrics.empty();
  names.add(found);
  std::vector<std::string> notes = notes_of_unknown_names(configuration, names);
  append_notes(notes, notes_of_unknown_directions(given.origin, given.of_metrics, names));
  return notes;
}

WrittenReceipts write_to(const ReceiptTarget& target, const measure::ImportedReports& found,
                         const ImportRequest& request, const format::Configuration& configuration, Session& session) {
  std::vector<std::filesystem::path> ignored(request.paths.begin(), request.paths.end());
  ignored.emplace_back(target.folder);
  const RunSource source = source_of_reports(target.source, found.reports, ignored, session);
  note_changes(source, session.observer);
  return write_receipts(found.reports, target.folder,
                        {.configuration = configuration,
                         .on_existing = target.on_existing,
                         .checkout = source.environment,
                         .job_type = target.job_type,
                         .manifest_of = &source});
}

}  // namespace

ImportResult import_reports(const ImportRequest& request, Session& session) {
  measure::ImportedReports found = measure::read_reports(request.paths, request.format);
  measure::refuse_same_file(found);
  measure::distinguish_programs(std::array{&found});
  const format::Configuration configuration = load_configuration(request.configuration);
  apply_directions(std::array{directions_of(configuration), request.directions}, found);
  append_notes(found.notes, notes_of_names(configuration, request.directions, found));
  WrittenReceipts written;
  if (request.receipts) written = write_to(*request.receipts, found, request, configuration, session);
  append_notes(found.notes, std::move(written.notes));
  if (std::string note = judge::note_of_undirected(written.undirected); !note.empty())
    found.notes.push_back(std::move(note));
  for (const std::string& note : found.notes) session.observer.note(fmt::format("benchgate: note: {}", note));
  return {std::move(found.reports), written.count};
}

std::vector<render::FormatRow> list_formats() {
  std::vector<render::FormatRow> rows;
  for (const imports::ImportFormat& format : imports::import_formats())
    rows.push_back({format.name, format.tool, format.recognised_by});
  return rows;
}

}  // namespace benchgate::app
