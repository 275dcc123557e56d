// SPDX-License-Identifier: MIT
#include "starter/unit_graph.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

/// Names of files for people, without their ending, in small letters.
constexpr std::array<std::string_view, 14> documents{
    "readme",  "changelog", "changes", "history",  "news",    "contributing", "code_of_conduct",
    "license", "licence",   "copying", "security", "authors", "maintainers",  "codeowners"};

constexpr std::string_view text_files = "*.md|*.rst|*.adoc|*.markdown";

std::string folder_of_file(std::string_view path) {
  std::string folder(folder_of(path));
  if (!folder.empty()) folder.pop_back();
  return folder;
}

/// README, README.md, README.de.md, LICENSE-MIT, LICENSE.txt.
bool is_document_name(std::string_view path) {
  const std::string_view name = file_name(path);
  const bool is_text = has_name(path, text_files) || name.ends_with(".txt") || name.find('.') == std::string_view::npos;
  return is_text && std::any_of(documents.begin(), documents.end(), [&](std::string_view document) {
           return name.size() >= document.size() && contains_small(name.substr(0, document.size()), document) &&
                  (name.size() == document.size() || name[document.size()] == '.' || name[document.size()] == '-');
         });
}

}  // namespace

bool may_name_documentation(std::string_view word) {
  return is_document_name(word) || word.ends_with("doc") || word.ends_with("docs") ||
         word.find("doc/") != std::string_view::npos || word.find("docs/") != std::string_view::npos;
}

namespace {

bool is_path_character(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 ||
         std::string_view("._-+@/\\").find(character) != std::string_view::npos;
}

bool is_quote(char character) { return character == '"' || character == '\'' || character == '`'; }

/// The word of path characters around the place `at`.
std::string_view word_around(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && is_path_character(text[begin - 1])) --begin;
  std::size_t end = at;
  while (end < text.size() && is_path_character(text[end])) ++end;
  return text.substr(begin, end - begin);
}

/// Words that lead upwards, "../data/x", and those before a quote that may name documentation.
std::vector<std::string> paths_in(std::string_view text, const std::function<bool(std::string_view)>& is_wanted) {
  std::vector<std::string> words;
  for (std::size_t i = 1; i + 1 < text.size() + 1; ++i) {
    const bool is_up =
        text[i] == '.' && text[i - 1] == '.' && i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '\\');
    if (is_up) {
      const std::string_view word = word_around(text, i);
      words.emplace_back(word);
      i = static_cast<std::size_t>(word.data() - text.data()) + word.size();
    } else if (is_quote(text[i]) && is_path_character(text[i - 1])) {
      const std::string_view word = word_around(text, i - 1);
      if (may_name_documentation(word) || is_wanted(word)) words.emplace_back(word);
    }
  }
  return words;
}

}  // namespace

UnitGraph::UnitGraph(const std::vector<SourceUnit>& units, const ClosureQuestion& question,
                     const model::FingerprintPreset& preset, const std::string& root)
    : units_(units), question_(question), preset_(preset), root_(root), texts_(units.size()) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (const std::string& name : units[i].names) by_name_.emplace(name, i);
    for (const std::string& name : units[i].quoted) by_quoted_[name].push_back(i);
    if (units[i].folder) by_folder_[*units[i].folder].push_back(i);
    for (const std::string& file : units[i].files) owners_[file].push_back(i);
  }
  find_owners();
  find_documentation();
}

bool UnitGraph::is_manifest(std::string_view path) const {
  return has_name(path, preset_.dependencies) || has_name(path, "tsconfig*.json");
}

std::vector<std::size_t> UnitGraph::units_around(std::string_view path) const {
  for (std::string folder(path);; folder = folder_of_file(folder)) {
    if (const auto found = by_folder_.find(folder); found != by_folder_.end()) return found->second;
    if (folder.empty()) return {};
  }
}

void UnitGraph::find_owners() {
  for (const std::string& path : question_.files.paths) {
    const bool is_code = has_name(path, preset_.code);
    if (!is_code && !is_manifest(path)) continue;
    const auto named = owners_.find(path);
    const std::vector<std::size_t> owners = named != owners_.end() ? named->second : units_around(folder_of_file(path));
    for (const std::size_t unit : owners) texts_[unit].push_back(path);
    if (owners.empty())
      common_.push_back(path);
    else if (named == owners_.end() && is_code)
      owners_.emplace(path, owners);
  }
}

/// Beside code or a build file, at the top, and in a folder for it. Elsewhere it may be data.
void UnitGraph::find_documentation() {
  std::set<std::string, std::less<>> folders{""};
  std::set<std::string, std::less<>> projects{""};
  for (const std::string& path : question_.files.paths) {
    const bool is_mark = has_name(path, preset_.marks);
    if (is_mark) projects.insert(folder_of_file(path));
    if (is_mark || has_name(path, preset_.code)) folders.insert(folder_of_file(path));
  }
  for (const std::string& path : question_.files.paths) {
    const bool is_beside = is_document_name(path) && folders.find(folder_of_file(path)) != folders.end();
    bool is_in_folder = false;
    for (const std::string_view name : {"docs/", "doc/"})
      for (std::size_t at = path.find(name); at != std::string::npos && !is_in_folder; at = path.find(name, at + 1))
        is_in_folder = has_name(path, text_files) && (at == 0 || path[at - 1] == '/') &&
                       projects.find(path.substr(0, at == 0 ? 0 : at - 1)) != projects.end();
    if (is_beside || is_in_folder) documentation_.insert(path);
  }
}

void UnitGraph::need_unit(std::size_t unit) {
  if (!needed_.insert(unit).second) return;
  unread_.push_back(unit);
  if (opaque_.empty()) opaque_ = units_[unit].opaque;
}

bool UnitGraph::need_named(std::string_view name) {
  const auto [first, last] = by_name_.equal_range(name);
  for (auto one = first; one != last; ++one) need_unit(one->second);
  return first != last;
}

bool UnitGraph::need(std::string_view target) {
  bool is_found = need_named(target);
  const auto path = from_top(question_, question_.folder, target);
  if (!path) return is_found;
  is_found = need_named(folder_name(*path)) || is_found;
  for (std::size_t i = 0; i < units_.size(); ++i)
    if (std::find(units_[i].files.begin(), units_[i].files.end(), *path) != units_[i].files.end())
      need_unit(i), is_found = true;
  return is_found;
}

void UnitGraph::need_all() {
  for (std::size_t i = 0; i < units_.size(); ++i) need_unit(i);
}

/// What lies at a path that code names; a folder above its own tells nothing.
void UnitGraph::need_at(const std::string& path, const std::string& own_folder) {
  if (path.empty() || own_folder == path || own_folder.starts_with(path + "/")) return;
  for (const std::size_t unit : units_around(path)) need_unit(unit);
  const std::string below = path + "/";
  for (auto one = by_folder_.lower_bound(below); one != by_folder_.end() && one->first.starts_with(below); ++one)
    for (const std::size_t unit : one->second) need_unit(unit);
  if (const auto code = owners_.find(path); code != owners_.end())
    for (const std::size_t unit : code->second) need_unit(unit);
  if (!root_.empty() && path != root_ && !path.starts_with(root_ + "/")) elsewhere_.insert(path);
}

/// The units that "name" or "name/file" means in code.
std::span<const std::size_t> UnitGraph::quoted_units(std::string_view word) const {
  for (std::string_view name = word; !name.empty() && !by_quoted_.empty();) {
    if (const auto found = by_quoted_.find(name); found != by_quoted_.end()) return found->second;
    const std::size_t slash = name.rfind('/');
    name = slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
  }
  return {};
}

/// Build files name documentation that a program does not read: readme = "README.md".
void UnitGraph::mention(std::string_view word, const std::string& file) {
  std::string slashes(word);
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  if (!is_manifest(file)) {
    mentioned_.insert(std::string(file_name(slashes)));
    if (slashes.find("docs/") != std::string::npos || slashes.ends_with("docs")) mentioned_.insert("docs");
    if (slashes.find("doc/") != std::string::npos || slashes.ends_with("doc")) mentioned_.insert("doc");
  }
  if (!is_manifest(file))
    for (const std::size_t unit : quoted_units(slashes)) need_unit(unit);
  if (slashes.find("../") == std::string::npos) return;
  slashes.erase(0, slashes.find_first_not_of('/'));
  const std::string folder = folder_of_file(file);
  std::set<std::string> bases{folder};
  if (const auto owner = owners_.find(file); owner != owners_.end())
    for (const std::size_t unit : owner->second)
      if (units_[unit].folder) bases.insert(*units_[unit].folder);
  for (const std::string& base : bases)
    if (const auto path = from_top(question_, base, slashes)) need_at(*path, folder);
}

void UnitGraph::read(const std::vector<std::string>& files) {
  std::vector<std::vector<std::string>> words(files.size());
  base::parallel_for(files.size(), base::hardware_threads(), [&](std::size_t i) {
    words[i] =
        paths_in(question_.files.text(files[i]), [this](std::string_view word) { return !quoted_units(word).empty(); });
  });
  for (std::size_t i = 0; i < files.size(); ++i)
    for (const std::string& word : words[i]) mention(word, files[i]);
}

void UnitGraph::follow() {
  std::vector<std::string> files = common_;
  for (const std::string& word : question_.words) mention(word, question_.folder + "/");
  while (true) {
    read(files);
    files.clear();
    if (unread_.empty()) return;
    const std::vector<std::size_t> units = std::move(unread_);
    unread_.clear();
    for (const std::size_t unit : units) {
      for (const std::string& name : units_[unit].needs) need_named(name);
      files.insert(files.end(), texts_[unit].begin(), texts_[unit].end());
    }
  }
}

std::vector<std::string> UnitGraph::folders() const {
  std::set<std::string> folders{root_};
  if (!root_.empty()) {
    for (const std::size_t unit : needed_) {
      if (units_[unit].folder) folders.insert(*units_[unit].folder);
      folders.insert(units_[unit].files.begin(), units_[unit].files.end());
    }
    folders.insert(elsewhere_.begin(), elsewhere_.end());
  }
  return {folders.begin(), folders.end()};
}

std::set<std::string, std::less<>> UnitGraph::left_out() const {
  std::set<std::string, std::less<>> left_out;
  for (const auto& [path, owners] : owners_)
    if (has_name(path, preset_.code) && std::none_of(owners.begin(), owners.end(), [&](std::size_t unit) {
          return needed_.find(unit) != needed_.end();
        }))
      left_out.insert(path);
  for (const std::string& path : documentation_) {
    const bool is_in_docs = path.starts_with("docs/") || path.find("/docs/") != std::string::npos;
    const bool is_in_doc = path.starts_with("doc/") || path.find("/doc/") != std::string::npos;
    const bool is_mentioned = mentioned_.find(file_name(path)) != mentioned_.end() ||
                              (is_in_docs && mentioned_.find("docs") != mentioned_.end()) ||
                              (is_in_doc && mentioned_.find("doc") != mentioned_.end());
    if (!is_mentioned && owners_.find(path) == owners_.end()) left_out.insert(path);
  }
  return left_out;
}

}  // namespace benchgate::starter
