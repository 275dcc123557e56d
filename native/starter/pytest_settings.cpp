// SPDX-License-Identifier: MIT
// The manual of pytest: "Configuration", "Initialization: determining rootdir and configfile".
#include "starter/pytest_settings.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/lines.hpp"
#include "syntax/toml.hpp"

namespace benchgate::starter {

namespace {

struct PytestSettings {
  std::string file;
  std::string options;  ///< `addopts`
  std::string plugins;  ///< `required_plugins`
};

/// The value of a key in an INI file, whose lines after the first are indented.
std::string ini_value(std::string_view text, std::string_view section, std::string_view key) {
  std::string value;
  bool is_inside = false, continues = false;
  for (const std::string_view line : base::split(text, '\n')) {
    if (line.starts_with('#') || line.starts_with(';')) continue;
    if (line.starts_with('[')) is_inside = base::trim(line) == fmt::format("[{}]", section);
    const bool is_indented = line.starts_with(' ') || line.starts_with('\t');
    const std::size_t sign = line.find_first_of("=:");
    if (!is_indented)
      continues = is_inside && sign != std::string_view::npos && base::trim(line.substr(0, sign)) == key;
    if (continues) value += fmt::format("{} ", base::trim(line.substr(is_indented ? 0 : sign + 1)));
  }
  return std::string(base::trim(value));
}

bool has_section(std::string_view text, std::string_view section) {
  const std::vector<std::string_view> lines = base::split(text, '\n');
  return std::any_of(lines.begin(), lines.end(),
                     [&](std::string_view line) { return base::trim(line) == fmt::format("[{}]", section); });
}

/// Returns a text, or a list of options as a text.
std::string toml_options_text(const syntax::Toml& table, std::string_view key) {
  const syntax::Toml* const value = table.find(key);
  if (value == nullptr) return "";
  std::vector<std::string> options;
  for (const syntax::Toml& element : value->elements) options.push_back(element.text);
  return value->elements.empty() ? value->text : base::join(options, " ");
}

std::optional<PytestSettings> toml_settings(const ProjectFiles& project, const std::string& path) {
  syntax::Toml root;
  try {
    root = syntax::parse_toml(project.text(path), path);
  } catch (const Error&) {  // pytest reports it
  }
  const syntax::Toml* table = root.find("tool");
  if (table != nullptr) table = table->find("pytest");
  if (const syntax::Toml* const options = table == nullptr ? nullptr : table->find("ini_options")) table = options;
  if (table == nullptr) return std::nullopt;
  return PytestSettings{path, toml_options_text(*table, "addopts"), toml_options_text(*table, "required_plugins")};
}

/// The settings in a folder; absent: pytest looks in the one above.
std::optional<PytestSettings> settings_in(const std::string& folder, const ProjectFiles& project) {
  const auto ini = [&](const std::string& path, std::string_view section) {
    const std::string text = project.text(path);
    return PytestSettings{path, ini_value(text, section, "addopts"), ini_value(text, section, "required_plugins")};
  };
  for (const char* const name : {"pytest.ini", ".pytest.ini"})
    if (project.has(folder + name)) return ini(folder + name, "pytest");  // even if it has no section
  if (project.has(folder + "pyproject.toml"))
    if (auto settings = toml_settings(project, folder + "pyproject.toml")) return settings;
  if (has_section(project.text(folder + "tox.ini"), "pytest")) return ini(folder + "tox.ini", "pytest");
  if (has_section(project.text(folder + "setup.cfg"), "tool:pytest")) return ini(folder + "setup.cfg", "tool:pytest");
  return std::nullopt;
}

/// The folder that holds all files, with a final '/' or "".
std::string common_folder(const std::vector<std::string>& files) {
  std::string common(files.empty() ? "" : folder_of(files.front()));
  for (const std::string& file : files)
    while (!file.starts_with(common)) common = folder_of(std::string_view(common).substr(0, common.size() - 1));
  return common;
}

PytestSettings settings_for(const std::vector<std::string>& files, const ProjectFiles& project) {
  for (std::string folder = common_folder(files);; folder = folder_of(folder.substr(0, folder.size() - 1))) {
    if (auto settings = settings_in(folder, project)) return *settings;
    if (folder.empty()) return {};
  }
}

enum class OptionUse {
  needed,    ///< without it, pytest may not find or import the tests
  harmless,  ///< of pytest itself, and about its output or about errors
  unwanted   ///< of a plugin, or one that changes what is measured
};

OptionUse use_of(std::string_view option) {
  constexpr std::array<std::string_view, 5> needed{"--import-mode", "--ignore", "--rootdir", "--confcutdir",
                                                   "--pyargs"};
  constexpr std::array<std::string_view, 19> harmless{"-q",
                                                      "-v",
                                                      "-r",
                                                      "-l",
                                                      "-W",
                                                      "--quiet",
                                                      "--verbose",
                                                      "--strict",
                                                      "--tb",
                                                      "--showlocals",
                                                      "--color",
                                                      "--durations",
                                                      "--no-header",
                                                      "--no-summary",
                                                      "--disable-warnings",
                                                      "--pythonwarnings",
                                                      "--junit",
                                                      "--basetemp",
                                                      "--code-highlight"};
  const auto begins = [&](std::string_view start) { return option.starts_with(start); };
  if (std::any_of(needed.begin(), needed.end(), begins)) return OptionUse::needed;
  return std::any_of(harmless.begin(), harmless.end(), begins) ? OptionUse::harmless : OptionUse::unwanted;
}

/// Whether an option may be an argument in a scenario.
bool is_plain_option(std::string_view option) {
  const std::vector<std::string_view> parts = base::split(option, '=');
  return parts.size() <= 2 && is_plain_name(parts[0].substr(std::min<std::size_t>(2, parts[0].size()))) &&
         (parts.size() == 1 || is_plain_path(parts[1]));
}

/// `addopts` without what is unwanted; absent: nothing is.
std::optional<std::string> wanted_options(std::string_view options) {
  std::vector<std::string> wanted;
  bool has_unwanted = false;
  OptionUse use = OptionUse::harmless;  // a word without dashes is the value of the option before it
  for (const std::string_view word : syntax::split_words(options)) {
    if (word.starts_with('-')) use = use_of(word);
    has_unwanted = has_unwanted || use == OptionUse::unwanted;
    if (use != OptionUse::needed) continue;
    if (word.starts_with('-') ? is_plain_option(word) : is_plain_path(word)) wanted.emplace_back(word);
  }
  if (!has_unwanted) return std::nullopt;
  return base::join(wanted, " ");
}

}  // namespace

PytestOverrides pytest_overrides(const ProjectFiles& project, const std::vector<std::string>& tests) {
  const PytestSettings settings = settings_for(tests, project);
  PytestOverrides overrides;
  std::vector<std::string> keys;
  if (const auto wanted = wanted_options(settings.options)) {
    overrides.options.push_back("--override-ini=addopts=" + *wanted);
    keys.emplace_back("addopts");
  }
  if (!settings.plugins.empty()) {
    overrides.options.emplace_back("--override-ini=required_plugins=");
    keys.emplace_back("required_plugins");
  }
  if (!keys.empty())
    overrides.why = fmt::format("the command leaves out {} of {}, which may need plugins or change what is measured",
                                base::join(keys, " and "), settings.file);
  return overrides;
}

}  // namespace benchgate::starter
