// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/docref_index.hpp"

namespace benchgate::model {

/// What is wrong at a location in a document.
enum class DocsFindingKind : std::uint8_t {
  malformed,  ///< a block is not closed, or a marker makes no sense: nothing can be said of the document
  dangling,   ///< what is cited is not known, or must not be cited
  differs,    ///< the text is not what the index says
};

/// Returns "malformed", "dangling", "differs".
std::string_view name_of(DocsFindingKind kind);

struct DocsFinding {
  DocsFindingKind kind = DocsFindingKind::malformed;
  std::string file;
  std::uint64_t line = 0;  ///< from 1
  std::string cited;       ///< the id or pattern; "": none could be read
  std::string field;       ///< "" in a table
  std::string message;     ///< what is wrong, and what to do

  bool operator==(const DocsFinding&) const = default;
};

/// A document whose text is not what the index says.
struct ChangedDocument {
  std::string file;
  std::string diff;  ///< unified, from the text to what the index says

  bool operator==(const ChangedDocument&) const = default;
};

/// A DocRef that the index has or a document cites.
struct DocRefUse {
  std::string docref;
  bool known = false;         ///< the index has it
  std::string value;          ///< with its unit, for people; "": see withheld
  std::string withheld;       ///< why it must not be cited
  std::string dashboard_url;  ///< "" unknown
  std::vector<DocRefCitation> cited_by;

  bool operator==(const DocRefUse&) const = default;
};

/// What `docs` found in a tree of documents.
struct DocsReport {
  bool indexed = true;                   ///< whether there was an index to compare with
  std::size_t documents = 0;             ///< that were read
  std::size_t citations = 0;             ///< tables and values in them
  std::vector<DocsFinding> findings;     ///< by file and line
  std::vector<ChangedDocument> changed;  ///< by file; of `docs render`: they are written
  std::vector<DocRefUse> docrefs;        ///< by id

  bool operator==(const DocsReport&) const = default;
};

/// Whether a finding of this kind is in the report.
bool has(const DocsReport& report, DocsFindingKind kind);

}  // namespace benchgate::model
