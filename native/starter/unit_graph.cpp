// SPDX-License-Identifier: MIT
#include "starter/unit_graph.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <utility>

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

std::string_view program_at(std::string_view word) {
  const std::size_t slash = word.find_last_of("/\\");
  if (slash == std::string_view::npos) return {};
  const std::string_view whole = word.substr(slash + 1);
  std::string_view name = whole.substr(0, whole.find(".so."));  // libplug.so.1
  for (const std::string_view ending : {".exe", ".so", ".dylib", ".dll", ".a", ".test", ".wasm"})
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
  if (name.size() < whole.size() && name.starts_with("lib")) name.remove_prefix(3);
  return name;
}

bool leads_upwards(std::string_view word) {
  return word == ".." || word.ends_with("/..") || word.find("../") != std::string_view::npos;
}

namespace {

bool is_path_character(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 ||
         std::string_view("._-+@/\\").find(character) != std::string_view::npos;
}

bool is_quote(char character) { return character == '"' || character == '\'' || character == '`'; }

/// The word of path characters around the position `at`.
std::string_view word_around(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && is_path_character(text[begin - 1])) --begin;
  std::size_t end = at;
  while (end < text.size() && is_path_character(text[end])) ++end;
  return text.substr(begin, end - begin);
}

/// The words ".." of a line, each in quotes, up to the quote at `end` as one path: "../../" of
/// join(here, "..", "..", "data").
std::string steps_up_before(std::string_view text, std::size_t end) {
  std::string_view line = text.substr(0, end + 1);
  line.remove_prefix(line.rfind('\n') + 1);  // npos + 1 is 0
  std::string path;
  for (std::size_t at = line.find(".."); at != std::string_view::npos; at = line.find("..", at + 2))
    if (at > 0 && is_quote(line[at - 1]) && is_quote(line[at + 2])) path += "../";
  return path;
}

/// Whether a word of the text is in the address behind "https:" or "http:", at which there is no program.
bool is_of_url(std::string_view text, std::string_view word) {
  const std::size_t end = static_cast<std::size_t>(word.data() - text.data()) + word.size();
  std::size_t begin = end;
  while (begin > 0 && (is_path_character(text[begin - 1]) || text[begin - 1] == ':')) --begin;
  const std::string_view whole = text.substr(begin, end - begin);
  return whole.starts_with("https://") || whole.starts_with("http://");
}

/// Whether a path leads to a folder of the system in which nobody builds.
bool is_in_system_folder(std::string_view path) {
  constexpr std::array<std::string_view, 5> folders{"/etc/", "/proc/", "/sys/", "/var/log/", "/var/www/"};
  return std::any_of(folders.begin(), folders.end(), [&](std::string_view folder) { return path.starts_with(folder); });
}

/// Words that lead upwards, "../data/x", and those before a quote that may name documentation. Several words "..", each
/// in quotes, become one path.
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
      if (word == "..") words.push_back(steps_up_before(text, i));
      if (may_name_documentation(word) || (is_wanted(word) && !is_of_url(text, word))) words.emplace_back(word);
    }
  }
  return words;
}

}  // namespace

void References::add(const References& other) {
  units.insert(other.units.begin(), other.units.end());
  documentation.insert(other.documentation.begin(), other.documentation.end());
  elsewhere.insert(other.elsewhere.begin(), other.elsewhere.end());
}

UnitGraph::UnitGraph(SourceProject project, const ProjectFiles& files, std::filesystem::path top,
                     const model::FingerprintPreset& preset, std::string root)
    : project_(std::move(project)),
      files_(files),
      top_(std::move(top)),
      preset_(preset),
      root_(std::move(root)),
      owners_(files.paths.size()),
      texts_(project_.units.size()),
      references_(project_.units.size()) {
  for (std::size_t i = 0; i < project_.units.size(); ++i) {
    const SourceUnit& unit = project_.units[i];
    for (const std::string& name : unit.names) by_name_.emplace(name, i);
    for (const std::string& name : unit.quoted) by_quoted_[name].push_back(i);
    for (const std::string& name : unit.programs) by_program_[name].push_back(i);
    if (unit.folder) by_folder_[*unit.folder].push_back(i);
    for (const std::string& file : unit.files) by_file_[file].push_back(i);
  }
  find_owners();
  find_documentation();
  if (!root_.empty()) find_files_above();
}

bool UnitGraph::is_manifest(std::string_view path) const {
  return has_name(path, preset_.dependencies) || has_name(path, "tsconfig*.json");
}

const UnitGraph::Units& UnitGraph::units_around(std::string_view path) const {
  static const Units none;
  for (std::string_view folder = path;;) {
    if (const auto found = by_folder_.find(folder); found != by_folder_.end()) return found->second;
    if (folder.empty()) return none;
    const std::size_t slash = folder.rfind('/');
    folder = slash == std::string_view::npos ? std::string_view() : folder.substr(0, slash);
  }
}

void UnitGraph::find_owners() {
  for (std::size_t file = 0; file < owners_.size(); ++file) {
    const bool is_code = has_name(path(file), preset_.code);
    const auto named = by_file_.find(path(file));
    const bool is_named = named != by_file_.end();
    if (is_named) owners_[file] = named->second;
    if (!is_code && !is_manifest(path(file))) continue;
    const Units& owners = is_named ? named->second : units_around(folder_of_file(path(file)));
    for (const std::size_t unit : owners) texts_[unit].push_back(file);
    if (owners.empty()) common_.push_back(file);
    if (!is_code || owners.empty()) continue;
    if (!is_named) owners_[file] = owners;
    code_.push_back(file);
  }
}

/// Beside code or a build file, at the top, and in a folder for it. Elsewhere it may be data.
void UnitGraph::find_documentation() {
  std::set<std::string, std::less<>> folders{""};
  std::set<std::string, std::less<>> projects{""};
  for (const std::string& path : files_.paths) {
    const bool is_mark = has_name(path, preset_.marks);
    if (is_mark) projects.insert(folder_of_file(path));
    if (is_mark || has_name(path, preset_.code)) folders.insert(folder_of_file(path));
  }
  for (std::size_t file = 0; file < files_.paths.size(); ++file) {
    const std::string& path = files_.paths[file];
    const bool is_beside = is_document_name(path) && folders.find(folder_of_file(path)) != folders.end();
    bool is_in_folder = false;
    for (const std::string_view name : {"docs/", "doc/"})
      for (std::size_t at = path.find(name); at != std::string::npos && !is_in_folder; at = path.find(name, at + 1))
        is_in_folder = has_name(path, text_files) && (at == 0 || path[at - 1] == '/') &&
                       projects.find(path.substr(0, at == 0 ? 0 : at - 1)) != projects.end();
    if ((is_beside || is_in_folder) && owners_[file].empty())
      documentation_.push_back({file, path.starts_with("docs/") || path.find("/docs/") != std::string::npos,
                                path.starts_with("doc/") || path.find("/doc/") != std::string::npos});
  }
}

/// .cargo/config.toml, Directory.Build.props.
void UnitGraph::find_files_above() {
  for (const std::string& path : files_.paths) {
    std::string_view folder = folder_of(path);
    const bool is_cargo = folder.ends_with(".cargo/");
    if (is_cargo) folder.remove_suffix(std::string_view(".cargo/").size());
    if (folder.size() <= root_.size() && root_.starts_with(folder) &&
        (is_cargo || has_name(path, preset_.dependencies)))
      files_above_.push_back(path);
  }
}

const UnitGraph::Units& UnitGraph::owners_of(std::string_view path) const {
  static const Units none;
  if (const std::size_t file = index_in(files_.paths, path); file < owners_.size()) return owners_[file];
  const auto named = by_file_.find(path);
  return named != by_file_.end() ? named->second : none;
}

std::set<std::size_t> UnitGraph::named(std::string_view target, const std::string& folder) const {
  References found;
  refer_to_name(target, found);
  const auto path = from_top(top_, folder, target);
  if (!path) return found.units;
  refer_to_name(folder_name(*path), found);
  if (const auto units = by_file_.find(*path); units != by_file_.end())
    found.units.insert(units->second.begin(), units->second.end());
  return found.units;
}

void UnitGraph::refer_to_name(std::string_view name, References& references) const {
  const auto [first, last] = by_name_.equal_range(name);
  for (auto one = first; one != last; ++one) references.units.insert(one->second);
}

/// Refers to what is at a path that code names. A folder above the code's own means nothing, unless it is above the
/// project: then anything below it may be meant.
void UnitGraph::refer_to_path(const std::string& path, const std::string& own_folder, References& references) const {
  if (!root_.empty() && (path.empty() || root_.starts_with(path + "/"))) references.elsewhere.insert(path);
  if (path.empty() || own_folder == path || own_folder.starts_with(path + "/")) return;
  const auto add = [&](const Units& units) { references.units.insert(units.begin(), units.end()); };
  add(units_around(path));
  const std::string below = path + "/";
  for (auto one = by_folder_.lower_bound(below); one != by_folder_.end() && one->first.starts_with(below); ++one)
    add(one->second);
  add(owners_of(path));
  if (!root_.empty() && path != root_ && !path.starts_with(root_ + "/")) references.elsewhere.insert(path);
}

/// The units that "name" or "name/file" means in code, and those whose program may be at that path: "/name" may be the
/// end of one that is put together.
std::span<const std::size_t> UnitGraph::quoted_units(std::string_view word) const {
  for (std::string_view name = word; !name.empty() && !by_quoted_.empty();) {
    if (const auto found = by_quoted_.find(name); found != by_quoted_.end()) return found->second;
    const std::size_t slash = name.rfind('/');
    name = slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
  }
  const auto found = by_program_.find(program_at(word));
  if (found == by_program_.end() || (is_in_system_folder(word) && !from_top(top_, "", word))) return {};
  return found->second;
}

/// Build files name documentation that a program does not read: readme = "README.md".
void UnitGraph::refer_to_word(std::string_view word, std::string_view file, References& references) const {
  std::string slashes(word);
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  if (!is_manifest(file)) {
    references.documentation.insert(std::string(file_name(slashes)));
    if (slashes.find("docs/") != std::string::npos || slashes.ends_with("docs"))
      references.documentation.insert("docs");
    if (slashes.find("doc/") != std::string::npos || slashes.ends_with("doc")) references.documentation.insert("doc");
    for (const std::size_t unit : quoted_units(slashes)) references.units.insert(unit);
  }
  if (!leads_upwards(slashes)) return;
  slashes.erase(0, slashes.find_first_not_of('/'));
  const std::string folder = folder_of_file(file);
  std::set<std::string> bases{folder};
  for (const std::size_t unit : owners_of(file))
    if (project_.units[unit].folder) bases.insert(*project_.units[unit].folder);
  for (const std::string& base : bases)
    if (const auto path = from_top(top_, base, slashes)) refer_to_path(*path, folder, references);
}

std::vector<std::vector<std::string>> UnitGraph::referring_words(std::span<const std::size_t> files) const {
  std::vector<std::vector<std::string>> words(files.size());
  base::parallel_for(files.size(), base::hardware_threads(), [&](std::size_t i) {
    words[i] =
        paths_in(files_.text(path(files[i])), [this](std::string_view word) { return !quoted_units(word).empty(); });
  });
  return words;
}

References UnitGraph::of_words(std::span<const std::string> words, const std::string& folder) const {
  References references;
  for (const std::string& word : words) {
    refer_to_word(word, folder + "/", references);
    for (const std::size_t unit : named(word, folder)) references.units.insert(unit);
    if (const auto program = by_program_.find(word); program != by_program_.end())
      references.units.insert(program->second.begin(), program->second.end());
    if (const auto path = from_top(top_, folder, word); path && is_manifest(*path))  // --manifest-path tool/Cargo.toml
      refer_to_name(folder_name(folder_of_file(*path)), references);
  }
  return references;
}

const References& UnitGraph::of_common_code() {
  if (of_common_code_) return *of_common_code_;
  of_common_code_ = std::make_unique<References>();
  const std::vector<std::vector<std::string>> words = referring_words(common_);
  for (std::size_t i = 0; i < common_.size(); ++i)
    for (const std::string& word : words[i]) refer_to_word(word, path(common_[i]), *of_common_code_);
  return *of_common_code_;
}

void UnitGraph::read(std::span<const std::size_t> units) {
  std::vector<std::size_t> unread;
  std::vector<std::size_t> files;
  for (const std::size_t unit : units) {
    if (references_[unit]) continue;
    references_[unit] = std::make_unique<References>();
    unread.push_back(unit);
    files.insert(files.end(), texts_[unit].begin(), texts_[unit].end());
  }
  const std::vector<std::vector<std::string>> words = referring_words(files);
  auto of_file = words.begin();
  for (const std::size_t unit : unread) {
    References& references = *references_[unit];
    for (const std::string& name : project_.units[unit].needs) refer_to_name(name, references);
    for (const std::string& path : project_.units[unit].reads) {
      refer_to_path(path, "", references);
      references.documentation.insert(std::string(file_name(path)));
    }
    for (const std::size_t file : texts_[unit]) {
      for (const std::string& word : *of_file) refer_to_word(word, path(file), references);
      ++of_file;
    }
  }
}

std::vector<std::string> UnitGraph::folders(const std::vector<bool>& needed, const References& all) const {
  std::set<std::string> folders{root_};
  if (!root_.empty()) {
    for (std::size_t unit = 0; unit < needed.size(); ++unit) {
      if (!needed[unit]) continue;
      if (project_.units[unit].folder) folders.insert(*project_.units[unit].folder);
      folders.insert(project_.units[unit].files.begin(), project_.units[unit].files.end());
    }
    folders.insert(project_.folders.begin(), project_.folders.end());
    folders.insert(all.elsewhere.begin(), all.elsewhere.end());
    folders.insert(files_above_.begin(), files_above_.end());
  }
  return {folders.begin(), folders.end()};
}

std::vector<bool> UnitGraph::left_out(const std::vector<bool>& needed, const References& all) const {
  std::vector<bool> left_out(files_.paths.size());
  for (const std::size_t file : code_)
    left_out[file] = std::none_of(owners_[file].begin(), owners_[file].end(),
                                  [&](std::size_t unit) { return static_cast<bool>(needed[unit]); });
  const auto is_word = [&](std::string_view word) { return all.documentation.find(word) != all.documentation.end(); };
  for (const Document& document : documentation_)
    if (!is_word(file_name(path(document.file))) && !(document.is_in_docs && is_word("docs")) &&
        !(document.is_in_doc && is_word("doc")))
      left_out[document.file] = true;
  return left_out;
}

}  // namespace benchgate::starter
