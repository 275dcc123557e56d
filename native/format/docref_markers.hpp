// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::format {

/// A part of a Markdown document whose text is generated from measurements:
///
///     <!-- docref-table: PATTERN -->            <!-- docref: ID:FIELD -->value<!-- /docref -->
///     lines of the table
///     <!-- /docref-table -->
struct DocRefMarker {
  enum class Kind : std::uint8_t { table, value };

  Kind kind = Kind::table;
  std::string pattern;             ///< of a table: an id in which `*` stands for any text; of a value: an id
  std::string field;               ///< of a value
  std::size_t line = 0;            ///< of the marker, from 1
  std::size_t begin = 0, end = 0;  ///< the generated text: bytes of the document
  std::string prefix;              ///< of a table: what each of its lines begins with, such as the "> " of a quotation
  std::string line_break;          ///< of a table: as that of the marker, "\n" or "\r\n"
};

/// A marker that does not make sense.
struct MarkerFault {
  std::size_t line = 0;
  std::string what;  ///< and what to do
};

/// The markers of a document.
struct DocRefMarkers {
  std::vector<DocRefMarker> citations;  ///< in order
  std::vector<MarkerFault> faults;      ///< unclosed blocks, ends without beginning, misspelt markers
};

/// Finds the markers in a Markdown document. Fenced code, code within a line, and other HTML comments are skipped: for
/// a reader of the page they are no markers either. O(size of the text).
DocRefMarkers find_docref_markers(std::string_view text);

}  // namespace benchgate::format
