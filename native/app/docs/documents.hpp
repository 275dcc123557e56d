// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "model/text_edit.hpp"

namespace benchgate::app {

/// A Markdown file.
struct Document {
  std::string name;            ///< as the user would write its path
  std::filesystem::path path;  ///< without links
  std::string text;
};

/// Reads the documents that `paths` name, each once, by name: a file, or a folder with all *.md and *.markdown below
/// it, without links, hidden entries and node_modules. Throws Error for what cannot be read.
std::vector<Document> read_documents(std::span<const std::filesystem::path> paths);

/// Returns `text` with the edits, which are in order and do not overlap.
std::string edited(std::string_view text, std::span<const model::TextEdit> edits);

/// A document and what changes in it.
struct EditedDocument {
  const Document* document = nullptr;
  std::vector<model::TextEdit> edits;
};

/// Writes all of them, each atomically. Throws Error before the first one is changed if one cannot be written.
void write_documents(std::span<const EditedDocument> documents);

}  // namespace benchgate::app
