// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "imports/case_list.hpp"
#include "imports/name_filter.hpp"
#include "model/report_origin.hpp"
#include "syntax/json.hpp"

namespace benchgate::imports {

/// The part of a report from which its format is found.
struct FilePreview {
  std::string_view text;   ///< its beginning, or all of it
  syntax::JsonValue json;  ///< its beginning as JSON, or of JSON lines the first; nothing when it is not JSON
};

/// A file of a report that is a folder.
struct ImportFile {
  std::string name;  ///< for errors
  std::string path;  ///< in the folder, with '/'
  std::string text;
};

/// One row of the table of formats: everything there is to know about one of
/// another tool's formats, and how to read it.
struct ImportFormat {
  enum class Evidence { strong, weak };  ///< weak: only when no other format claims the report
  /// A load test does requests, transactions or the like against a service, some of which may fail.
  enum class Kind { benchmark, load_test };
  /// repetitions: a report says how often it measured, and its values show how a run scatters; rows: it has a row for
  /// each repetition, so that a single row says nothing of scatter; iterations: values are single calls of a function,
  /// which differ more than runs do.
  enum class Values { repetitions, rows, iterations };
  /// line: without a line break at its end the file may have been cut off inside a figure or a name, unless
  /// `ends_whole` says otherwise; any: the text itself shows that it is whole, or a cut changes no figure.
  enum class Ending { line, any };

  std::string_view name;
  std::string_view tool;
  std::string_view recognised_by;  ///< a description, Markdown
  Kind kind = Kind::benchmark;
  Values values = Values::repetitions;
  double interval_level = 0;  ///< of the intervals of its means, such as 0.95; 0: it has none
  Evidence evidence = Evidence::strong;
  Ending ending = Ending::line;
  bool (*ends_whole)(std::string_view last_line) = nullptr;  ///< whether a last line without line break is whole
  std::string_view cut_readings =
      "";  ///< why a report that was cut off may have fewer samples or counts; "": it has not
  std::string_view foreign_names = "";  ///< why a foreign line in a report may change a name; "": it does not
  bool (*recognises)(const FilePreview& preview) = nullptr;
  void (*read)(std::string_view text, std::string_view file, CaseList& cases) = nullptr;
  bool (*belongs)(std::string_view path) = nullptr;     ///< which files of a folder are read; null: no folder
  bool (*is_by_tool)(std::string_view path) = nullptr;  ///< which files of such a folder the tool writes beside those
  void (*read_folder)(std::span<const ImportFile> files, CaseList& cases) = nullptr;
  bool has_statuses = false;           ///< whether it counts answers by status of HTTP, as `expect_status` needs
  const NameFilter* filter = nullptr;  ///< of the tool's option for choosing benchmarks; null: it has none
  /// Of coarse figures: from 0, only more than one step is a change. A case may have finer or coarser ones of its own
  /// (note_step), where its unit decides.
  std::vector<model::PrintedStep> steps = {};
};

/// Returns all formats, by name in alphabetical order.
std::span<const ImportFormat> import_formats();

/// Returns " (did you mean 'jmh-csv' or 'jmh-json'?)": the formats whose names begin with a word, as a tool's does,
/// else the nearest; "" when none is near.
std::string suggested_formats(std::string_view name);

/// Returns the row called `name`, in which a capital may stand for a dash and a letter (customSmallerIsBetter). Throws
/// Error `where: unknown format ...` with suggested_formats.
const ImportFormat& import_format(std::string_view name, std::string_view where);

/// Finds the row called `name`; null if there is none.
const ImportFormat* find_format(std::string_view name);

/// Returns the row whose results a report in `format` holds: that of the tool whose figures another tool wrote.
const ImportFormat& results_format(const ImportFormat& format, const model::ReportOrigin& origin);

/// Whether the row called `name` is a load test; false if there is no such row.
bool is_load_test(std::string_view name);

/// Returns the tools that have several formats, by the word that their names begin with ("google-benchmark" for its
/// console, csv and json), in alphabetical order. Formats whose contents look the same have none.
std::vector<std::string_view> import_tools();

/// Returns the formats called `name`: one, or all of a tool. Throws as import_format does.
std::vector<const ImportFormat*> formats_named(std::string_view name, std::string_view where);

/// Finds the one of `formats` that a report is in; a single one is returned unchecked. Throws Error if none of them or
/// several may be it.
const ImportFormat& recognise_among(std::span<const ImportFormat* const> formats, std::string_view text,
                                    std::string_view file);

/// Finds the one format that a report is in, by its content; of formats whose contents look the same, the one that the
/// name of the file names (results-smaller-is-better.json). Throws Error for none or several, naming those, and for
/// JSON and XML that is broken, with the location.
const ImportFormat& recognise_format(std::string_view text, std::string_view file);

/// Throws Error for an empty text, and for one that begins as JSON or XML and is not well-formed, as that of a tool
/// that was killed. O(text).
void require_whole(std::string_view text, std::string_view file);

/// Returns the names of the formats that a report may be in, separated by ", "; "" if it is not a known report.
std::string possible_formats(std::string_view text);

/// Returns any text as UTF-8 without byte order mark (PowerShell writes UTF-16).
std::string in_utf8(std::string text);

/// Returns a report as in_utf8 does, without the colours of a terminal.
std::string decoded(std::string text);

/// Reads a report: text as `decoded` returns it. Throws Error `file:line: what`
/// for what cannot be read (nothing is skipped) and for a report without any result. `statuses`: the scenario's
/// `expect_status`, which is an error for a format without statuses.
model::ReportContent read_report(const ImportFormat& format, std::string_view text, std::string_view file,
                                 std::span<const std::string> statuses = {});

/// Does the same for a folder; `folder` names it in errors.
model::ReportContent read_report(const ImportFormat& format, std::span<const ImportFile> files, std::string_view folder,
                                 std::span<const std::string> statuses = {});

/// Returns why `expect_status` cannot be used with this format, and which formats it works with.
std::string no_statuses(std::string_view format);

}  // namespace benchgate::imports
