// SPDX-License-Identifier: MIT
#include "starter/cmake_variables.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <utility>

#include "base/text.hpp"

namespace benchgate::starter {

namespace {

constexpr std::size_t longest_value = 64 * 1024;
constexpr int deepest_reference = 16;

std::string small_letters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return small;
}

/// `text` with every `from` as `to`.
std::string with_replaced(std::string text, std::string_view from, std::string_view to) {
  if (from.empty()) return text;
  for (std::size_t at = text.find(from); at != std::string::npos && text.size() < longest_value;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// An absolute path below `root` as a relative one without final '/'; absent outside of it.
std::optional<std::string> path_below(std::string_view root, const std::string& path) {
  if (path == root) return "";
  if (!path.starts_with(root) || path[root.size()] != '/') return std::nullopt;
  return path.substr(root.size() + 1);
}

std::string normal_path(const std::string& path) {
  std::string normal = std::filesystem::path(path).lexically_normal().string();
  while (normal.size() > 1 && normal.back() == '/') normal.pop_back();
  return normal;
}

std::string stem_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return std::string(name.substr(0, name.find('.')));
}

/// A component of a path, by the words of get_filename_component; absent for the others.
std::optional<std::string> component_of(const std::string& path, std::string_view which) {
  const std::size_t slash = path.rfind('/');
  if (which == "NAME_WE" || which == "STEM") return stem_of(path);
  if (which == "NAME" || which == "FILENAME") return path.substr(slash + 1);
  if (which == "NAME_WLE") return path.substr(slash + 1, path.rfind('.') - slash - 1);
  if (which == "DIRECTORY" || which == "PATH" || which == "PARENT_PATH")
    return slash == std::string::npos ? "" : path.substr(0, slash);
  return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> fixed_values{{
    {"UNIX", "1"},
    {"LINUX", "1"},
    {"CMAKE_SYSTEM_NAME", "Linux"},
    {"CMAKE_HOST_SYSTEM_NAME", "Linux"},
    {"CMAKE_SYSTEM_PROCESSOR", "x86_64"},
    {"CMAKE_SIZEOF_VOID_P", "8"},
    {"CMAKE_BUILD_TYPE", "Release"},
    {"CMAKE_VERSION", "3.28.0"},
    {"CMAKE_GENERATOR", "Unix Makefiles"},
    {"CMAKE_COMPILER_IS_GNUCC", "1"},
    {"CMAKE_COMPILER_IS_GNUCXX", "1"},
    {"CMAKE_C_COMPILER_ID", "GNU"},
    {"CMAKE_CXX_COMPILER_ID", "GNU"},
    {"PROJECT_IS_TOP_LEVEL", "ON"},
}};

/// Commands whose first argument is a variable that only CMake can fill in.
constexpr std::array<std::string_view, 6> finders{"find_program", "find_library", "find_path",
                                                  "find_file",    "try_compile",  "get_target_property"};

}  // namespace

bool is_cmake_false(std::string_view value) {
  constexpr std::array<std::string_view, 8> words{"", "0", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND"};
  const std::string capitals = in_capitals(value);
  return std::find(words.begin(), words.end(), capitals) != words.end() || capitals.ends_with("-NOTFOUND");
}

std::vector<std::string> cmake_list(std::string_view text) {
  std::vector<std::string> elements;
  for (const std::string_view element : base::split(text, ';'))
    if (!element.empty()) elements.emplace_back(element);
  return elements;
}

std::string in_capitals(std::string_view text) {
  std::string capitals(text);
  std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return capitals;
}

CmakeVariables::CmakeVariables() {
  for (const auto& [name, value] : fixed_values) set(std::string(name), std::string(value));
  for (const char* const name : {"CMAKE_SOURCE_DIR", "PROJECT_SOURCE_DIR"}) set(name, std::string(cmake_source_root));
  for (const char* const name : {"CMAKE_BINARY_DIR", "PROJECT_BINARY_DIR"}) set(name, std::string(cmake_build_root));
  enter_folder("");
}

void CmakeVariables::enter_folder(const std::string& folder) {
  folder_ = folder;
  const std::string below = folder.empty() ? "" : "/" + folder.substr(0, folder.size() - 1);
  for (const char* const name : {"CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR"})
    set(name, std::string(cmake_source_root) + below);
  set("CMAKE_CURRENT_BINARY_DIR", std::string(cmake_build_root) + below);
}

void CmakeVariables::add_option(const std::string& name, std::string_view fallback) {
  options_.insert(name);
  if (find(name) == nullptr) set(name, fallback.empty() ? "OFF" : std::string(fallback));
}

const CmakeText* CmakeVariables::find(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

bool CmakeVariables::is_option_off(const std::string& name) const {
  const CmakeText* value = find(name);
  return options_.contains(name) && value != nullptr && value->known && is_cmake_false(value->text);
}

CmakeText CmakeVariables::expanded(std::string_view text) const {
  CmakeText result{std::string(text), true};
  for (int i = 0; i < deepest_reference * 16; ++i) {
    const std::size_t open = result.text.rfind("${");  // the innermost reference stands last
    if (open == std::string::npos || result.text.size() > longest_value) break;
    const std::size_t close = result.text.find('}', open);
    if (close == std::string::npos) break;
    const CmakeText* value = find(result.text.substr(open + 2, close - open - 2));
    const bool environment = open >= 4 && result.text.compare(open - 4, 4, "$ENV") == 0;
    if (value == nullptr || !value->known || environment) result.known = false;
    result.text.replace(open, close - open + 1, value == nullptr ? "" : value->text);
  }
  if (result.text.find("$ENV{") != std::string::npos) result.known = false;
  return result;
}

std::vector<std::string> CmakeVariables::words(const std::vector<CmakeArgument>& arguments) const {
  std::vector<std::string> words;
  for (const CmakeArgument& argument : arguments) {
    const CmakeText value = argument.literal ? CmakeText{argument.text, true} : expanded(argument.text);
    if (argument.quoted && (value.known || !value.text.empty())) {
      words.push_back(value.text);
    } else if (value.known) {
      for (std::string& word : cmake_list(value.text)) words.push_back(std::move(word));
    } else if (argument.text.starts_with("${") && argument.text.find('}') == argument.text.size() - 1) {
      for (std::string& word : cmake_list(value.text)) words.push_back(std::move(word));  // an unset list is empty
    }
  }
  return words;
}

void CmakeVariables::run_set(const CmakeCommand& command) {
  const CmakeText name = expanded(command.arguments.front().text);
  std::vector<std::string> values;
  bool known = true;
  bool cached = false;
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const CmakeArgument& argument = command.arguments[i];
    cached = !argument.quoted && argument.text == "CACHE";
    if (cached || (!argument.quoted && argument.text == "PARENT_SCOPE")) break;
    const CmakeText value = expanded(argument.text);
    known = known && value.known;
    values.push_back(value.text);
  }
  if (values.empty()) return unset(name.text);
  const bool is_bool = std::any_of(command.arguments.begin(), command.arguments.end(),
                                   [](const CmakeArgument& argument) { return argument.text == "BOOL"; });
  if (cached && is_bool && values.size() == 1 && known) return add_option(name.text, values.front());
  if (cached && find(name.text) != nullptr) return;
  values_[name.text] = {base::join(values, ";"), known};
}

bool CmakeVariables::run_list(const CmakeCommand& command) {
  if (command.arguments.size() < 2) return true;
  const std::string operation = command.arguments[0].text;
  const std::string name = expanded(command.arguments[1].text).text;
  const CmakeText* const old = find(name);
  const std::vector<CmakeArgument> rest(command.arguments.begin() + 2, command.arguments.end());
  const std::vector<std::string> added = words(rest);
  std::vector<std::string> elements = old == nullptr ? std::vector<std::string>() : cmake_list(old->text);
  if (operation == "APPEND")
    elements.insert(elements.end(), added.begin(), added.end());
  else if (operation == "PREPEND")
    elements.insert(elements.begin(), added.begin(), added.end());
  else if (operation == "REMOVE_ITEM")
    std::erase_if(elements,
                  [&](const std::string& one) { return std::find(added.begin(), added.end(), one) != added.end(); });
  else if (operation == "SORT" || operation == "REMOVE_DUPLICATES" || operation == "REVERSE")
    return true;
  else {
    if (!added.empty()) set_unknown(added.back());  // what it finds out goes to the last argument
    return true;
  }
  if (old == nullptr || old->known) set(name, base::join(elements, ";"));
  return true;
}

void CmakeVariables::run_string(const std::vector<std::string>& words) {
  if (words.size() < 3) return;
  if (words[0] == "TOLOWER") return set(words[2], small_letters(words[1]));
  if (words[0] == "TOUPPER") return set(words[2], in_capitals(words[1]));
  if (words[0] == "REPLACE" && words.size() == 5) return set(words[3], with_replaced(words[4], words[1], words[2]));
  if (words[0] == "CONCAT")
    return set(words[1], base::join(std::vector<std::string>(words.begin() + 2, words.end()), ""));
  for (std::size_t i = 1; i < words.size(); ++i)
    if (find(words[i]) != nullptr) set_unknown(words[i]);
  set_unknown(words[0] == "REGEX" && words.size() > 3 ? words[words[1] == "REPLACE" ? 4 % words.size() : 3]
                                                      : words.back());
}

void CmakeVariables::run_glob(const std::vector<std::string>& words, const ProjectFiles& files) {
  if (words.size() < 2 || (words[0] != "GLOB" && words[0] != "GLOB_RECURSE")) return;
  std::vector<std::string> found;
  bool relative = false;
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (words[i] == "CONFIGURE_DEPENDS" || words[i] == "LIST_DIRECTORIES" || words[i] == "FOLLOW_SYMLINKS") continue;
    if (words[i] == "RELATIVE") {
      relative = true;
      ++i;
      continue;
    }
    const std::string pattern = project_path(words[i]);
    const std::size_t depth = base::split(pattern, '/').size();
    for (const std::string& path : files.paths)
      if (!pattern.empty() && base::matches_glob(path, pattern) &&
          (words[0] == "GLOB_RECURSE" || base::split(path, '/').size() == depth))
        found.push_back(relative && path.starts_with(folder_) ? path.substr(folder_.size())
                                                              : fmt::format("{}/{}", cmake_source_root, path));
  }
  set(words[1], base::join(found, ";"));
}

void CmakeVariables::run_component(const std::vector<std::string>& words) {
  if (words.size() < 3) return;
  if (const auto component = component_of(words[1], words[2])) return set(words[0], *component);
  if (words[2] == "ABSOLUTE" || words[2] == "REALPATH")
    return set(
        words[0],
        normal_path(words[1].starts_with('/') ? words[1] : expanded("${CMAKE_CURRENT_SOURCE_DIR}/").text + words[1]));
  set_unknown(words[0]);
}

void CmakeVariables::run_path(const std::vector<std::string>& words) {
  if (words.size() < 4 || words[0] != "GET") return;
  const CmakeText* const path = find(words[1]);
  const auto component = path == nullptr ? std::nullopt : component_of(path->text, words[2]);
  if (component)
    set(words.back(), *component);
  else
    set_unknown(words.back());
}

bool CmakeVariables::run(const CmakeCommand& command, const ProjectFiles& files) {
  const std::string& name = command.name;
  if (command.arguments.empty()) return false;
  const auto all = [&] { return words(command.arguments); };
  if (name == "set") {
    run_set(command);
  } else if (name == "unset") {
    unset(expanded(command.arguments.front().text).text);
  } else if (name == "option") {
    const CmakeText value = command.arguments.size() > 2 ? expanded(command.arguments[2].text) : CmakeText{"OFF", true};
    add_option(expanded(command.arguments.front().text).text, value.text);
  } else if (name == "list") {
    return run_list(command);
  } else if (name == "string") {
    run_string(all());
  } else if (name == "file") {
    run_glob(all(), files);
  } else if (name == "get_filename_component") {
    run_component(all());
  } else if (name == "cmake_path") {
    run_path(all());
  } else if (std::find(finders.begin(), finders.end(), name) != finders.end()) {
    set_unknown(command.arguments.front().text);
  } else if (name.starts_with("check_") || name == "math" || name == "execute_process") {
    for (const CmakeArgument& argument : command.arguments)
      if (!argument.quoted && in_capitals(argument.text) == argument.text) set_unknown(argument.text);
    set_unknown(command.arguments.back().text);
  } else {
    return false;
  }
  return true;
}

void CmakeVariables::parse_arguments(const std::vector<std::string>& words) {
  const bool by_number = words.size() > 1 && words[0] == "PARSE_ARGV";
  const std::size_t first = by_number ? 2 : 0;
  constexpr std::size_t keywords = 4;  // prefix, flags, names of one value, names of lists
  if (words.size() < first + keywords) return;
  const std::string prefix = words[first] + "_";
  const std::vector<std::string> flags = cmake_list(words[first + 1]);
  const std::vector<std::string> ones = cmake_list(words[first + 2]);
  const std::vector<std::string> lists = cmake_list(words[first + 3]);
  const CmakeText* const all = by_number ? find("ARGN") : nullptr;
  const std::vector<std::string> rest =
      all != nullptr ? cmake_list(all->text)
                     : std::vector<std::string>(std::next(words.begin(), static_cast<std::ptrdiff_t>(first + keywords)),
                                                words.end());
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const std::string& flag : flags) set(prefix + flag, "FALSE");
  for (const auto* names : {&ones, &lists})
    for (const std::string& name : *names) unset(prefix + name);
  std::map<std::string, std::vector<std::string>> found;
  std::string current = "UNPARSED_ARGUMENTS";
  for (const std::string& word : rest) {
    if (has(flags, word)) {
      set(prefix + word, "TRUE");
    } else if (has(ones, word) || has(lists, word)) {
      current = word;
    } else {
      found[current].push_back(word);
      if (has(ones, current)) current = "UNPARSED_ARGUMENTS";
    }
  }
  for (const auto& [name, values] : found) set(prefix + name, base::join(values, ";"));
}

std::string CmakeVariables::project_path(std::string_view path) const {
  const std::string whole =
      path.starts_with('/') ? std::string(path) : fmt::format("{}/{}{}", cmake_source_root, folder_, path);
  return path_below(cmake_source_root, normal_path(whole)).value_or("");
}

std::optional<std::string> CmakeVariables::build_path(std::string_view path) const {
  const std::string whole = path.starts_with('/')
                                ? std::string(path)
                                : fmt::format("{}/{}", expanded("${CMAKE_CURRENT_BINARY_DIR}").text, path);
  return path_below(cmake_build_root, normal_path(whole));
}

}  // namespace benchgate::starter
