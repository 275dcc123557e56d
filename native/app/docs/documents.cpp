// SPDX-License-Identifier: MIT
#include "app/docs/documents.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "app/nearest_file.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

bool is_document(std::string_view path) {
  const std::vector<std::string_view> names = base::split(path, '/');
  return (path.ends_with(".md") || path.ends_with(".markdown")) &&
         std::find(names.begin(), names.end(), "node_modules") == names.end();
}

std::vector<fs::path> documents_below(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const std::string& path : sys::list_tree(folder))
    if (is_document(path)) found.push_back(folder == "." ? fs::path(path) : folder / path);
  return found;
}

fs::path without_links(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::canonical(path, error);
  if (error) throw Error(path.string(), error.message());
  return real;
}

/// A file whose owner may not write to it is meant to stay; replacing it would go around that.
void require_writable(const Document& document) {
  std::error_code error;
  const fs::perms permissions = fs::status(document.path, error).permissions();
  if (error) throw Error(document.name, error.message());
  if ((permissions & fs::perms::owner_write) == fs::perms::none)
    throw Error(document.name, "cannot be written: it is read-only (chmod u+w)");
}

}  // namespace

std::vector<Document> read_documents(std::span<const fs::path> paths) {
  std::vector<Document> documents;
  std::set<fs::path> known;
  for (const fs::path& path : paths) {
    if (!sys::path_exists(path)) throw Error(path.string(), "no such file or folder" + nearest_file(path.string()));
    for (const fs::path& file : sys::is_folder(path) ? documents_below(path) : std::vector<fs::path>{path}) {
      Document document{file.lexically_normal().string(), without_links(file), ""};
      if (!known.insert(document.path).second) continue;
      document.text = sys::read_file(file, base::most(base::Limit::document));
      documents.push_back(std::move(document));
    }
  }
  std::sort(documents.begin(), documents.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return documents;
}

std::string edited(std::string_view text, std::span<const model::TextEdit> edits) {
  std::string result;
  std::size_t at = 0;
  for (const model::TextEdit& edit : edits) {
    result.append(text.substr(at, edit.begin - at)).append(edit.text);
    at = edit.end;
  }
  return result.append(text.substr(at));
}

void write_documents(std::span<const EditedDocument> documents) {
  for (const EditedDocument& one : documents) {
    require_writable(*one.document);
    const sys::AtomicFile attempt(one.document->path);  // leaves no trace
  }
  for (const EditedDocument& one : documents)
    sys::write_file(one.document->path, edited(one.document->text, one.edits));
}

}  // namespace benchgate::app
