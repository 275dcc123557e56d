// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/civil_time.hpp"
#include "imports/case_list.hpp"
#include "syntax/json.hpp"

namespace benchgate::imports {

/// A benchmark in the report of an entry.
struct HistoryPiece {
  std::string where = {};  ///< "data.js:121"
  std::string name = {};
  std::size_t at = 0;  ///< of its JSON text in the report
  std::size_t size = 0;

  bool operator==(const HistoryPiece&) const = default;
};

/// One measurement in a history of another tool: a report, and what the history says of it.
struct HistoryEntry {
  std::string where = {};       ///< "data.js:120", for messages
  std::string commit = {};      ///< in hex
  std::string branch = {};      ///< "" unknown
  base::Instant time = {};      ///< when it was measured, or of the commit where the tool stores no other time
  std::string suite = {};       ///< chart, environment: what measured; "": the history has no such name
  std::string machine = {};     ///< as the tool names it; "" unknown
  std::string repository = {};  ///< OWNER/NAME; "" unknown
  std::string file = {};        ///< name of the report, as the run will have it
  std::string report = {};      ///< its text
  /// Its benchmarks, of a report that is a single line of JSON; none: the report is imported as a whole or not at all.
  std::vector<HistoryPiece> pieces = {};

  bool operator==(const HistoryEntry&) const = default;
};

/// What the user named: one file, or the files of a folder.
struct HistorySource {
  std::string name = {};                ///< for errors
  std::vector<std::string> paths = {};  ///< of a folder, below it, in byte order; none: it is a file
  /// Reads one of the paths, or with "" the file. Throws Error.
  std::function<std::string(const std::string& path)> text = nullptr;
};

/// Receives the entries that a reader finds, one after another.
struct HistoryVisit {
  std::function<void(HistoryEntry&& entry)> entry;
  std::function<void(std::string&& why)> left_out;  ///< "data.js:120: why", of what cannot be imported
};

/// One row of the table of histories.
struct HistoryFormat {
  /// Which of several suites and machines comes first, and has the name that `history add` gives a file.
  enum class First { listed, earliest };

  std::string_view name;
  std::string_view tool;
  std::string_view recognised_by;  ///< a description, Markdown
  First first = First::listed;
  bool takes_parameters = false;  ///< whether `read` adds parameters, which the tool does not store
  /// `start`: the beginning of a file, "" of a folder.
  bool (*recognises)(const HistorySource& source, std::string_view start) = nullptr;
  /// Reads all entries. Throws Error `file:line: what` for a broken file, and for an entry without a commit or a time.
  void (*read)(const HistorySource& source, const Parameters& parameters, const HistoryVisit& visit) = nullptr;
};

/// Returns all rows, by name in alphabetical order.
std::span<const HistoryFormat> history_formats();

/// Returns the row called `name`. Throws Error `where: unknown history format ...`.
const HistoryFormat& history_format(std::string_view name, std::string_view where);

/// Finds the format of the text of a file; null: it has none of them.
const HistoryFormat* find_history(std::string_view text);

/// Finds the format of a source. Throws Error if it has none of them.
const HistoryFormat& recognise_history(const HistorySource& source);

// For the readers.

/// Parses a commit in hex. Throws Error `file:line: ...` for another value.
std::string history_commit(syntax::JsonValue holder, std::string_view member);
/// Parses milliseconds since 1970. Throws Error `file:line: ...` for another value.
base::Instant history_milliseconds(syntax::JsonValue holder, std::string_view member);
/// Parses the time in a cell of a table: RFC 3339, or seconds or milliseconds since 1970. Absent for other text.
std::optional<base::Instant> parse_history_time(std::string_view text);
/// Returns the JSON text of an object with one more member at its end, whose value is JSON text.
std::string with_member(std::string object, std::string_view member, std::string_view json);
/// Formats a text as a JSON string, with its quotes.
std::string json_text(std::string_view name);

}  // namespace benchgate::imports
