// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

// Makefiles and bare C or C++ sources.

namespace benchgate::starter {

namespace {

struct Makefile {
  std::map<std::string, std::string, std::less<>> variables;
  std::vector<std::pair<std::string, std::vector<std::string>>> rules;  ///< target, prerequisites

  bool has(std::string_view target) const {
    return std::any_of(rules.begin(), rules.end(), [&](const auto& rule) { return rule.first == target; });
  }
};

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view piece : base::split(text, ' '))
    if (const std::string_view word = base::trim(piece); !word.empty()) words.emplace_back(word);
  return words;
}

/// Expands `$(NAME)` and `${NAME}` of known variables; a word with unknown ones is not used.
std::string with_values(std::string text, const Makefile& makefile) {
  for (const auto& [name, value] : makefile.variables)
    for (const std::string& use : {fmt::format("$({})", name), fmt::format("${{{}}}", name)})
      if (const std::size_t at = text.find(use); at != std::string::npos) text.replace(at, use.size(), value);
  return text;
}

Makefile parse_makefile(std::string_view text) {
  Makefile makefile;
  for (const std::string_view whole : base::split(text, '\n')) {
    const std::string_view line = whole.substr(0, whole.find('#'));
    if (line.starts_with('\t')) continue;
    const std::size_t equals = line.find('=');
    const std::size_t colon = line.find(':');
    if (equals != std::string_view::npos && (colon == std::string_view::npos || colon + 1 >= equals)) {
      const std::string_view name = base::trim(line.substr(0, line.find_first_of(":?+=")));
      makefile.variables[std::string(name)] = base::trim(line.substr(equals + 1));
      continue;
    }
    if (colon == std::string_view::npos) continue;
    const std::vector<std::string> needed = words_in(with_values(std::string(line.substr(colon + 1)), makefile));
    for (std::string& target : words_in(with_values(std::string(line.substr(0, colon)), makefile)))
      if (!target.starts_with('.')) makefile.rules.emplace_back(std::move(target), needed);
  }
  return makefile;
}

/// A target that looks like a program: a plain name, a path or not, without the ending of a source or object.
bool looks_like_program(const std::string& target) {
  constexpr std::array<std::string_view, 9> words{"all",   "install", "clean", "test", "check",
                                                  "build", "run",     "help",  "lint"};
  return is_plain_path(target) && std::find(words.begin(), words.end(), target) == words.end() &&
         target.substr(target.rfind('/') + 1).find('.') == std::string::npos;
}

/// The target of plain `make`: the first one, or its prerequisite.
std::vector<std::string> programs_of(const Makefile& makefile) {
  if (makefile.rules.empty()) return {};
  std::vector<std::string> programs;
  const auto& [first, needed] = makefile.rules.front();
  if (looks_like_program(first) && !needed.empty()) programs.push_back(first);
  for (const std::string& target : needed)
    if (looks_like_program(target) && makefile.has(target)) programs.push_back(target);
  return programs;
}

std::string last_name(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

}  // namespace

std::optional<StarterScenario> propose_make(const ProjectFiles& project) {
  constexpr std::array<std::string_view, 3> names{"GNUmakefile", "makefile", "Makefile"};  // as make looks for them
  const auto file = std::find_if(names.begin(), names.end(), [&](std::string_view name) { return project.has(name); });
  if (file == names.end()) return std::nullopt;
  const Makefile makefile = parse_makefile(project.text(*file));
  const auto target = [&](std::string_view name, std::string_view advice) {
    return StarterScenario{"Make",
                           fmt::format("{} has the target '{}'", *file, name),
                           std::string(name),
                           fmt::format("Run make {}", name),
                           "make",
                           {"make", "--silent", std::string(name)},
                           std::string(advice)};
  };
  for (const std::string_view name : {"bench", "benchmark"})
    if (makefile.has(name)) return target(name, "Run the program itself, without make, for a more precise measurement");
  if (const auto program = best_program(programs_of(makefile)))
    return StarterScenario{"Make",
                           fmt::format("{} builds the program '{}'", *file, *program),
                           scenario_name(last_name(*program)),
                           fmt::format("Run {}, built by make", *program),
                           "make",
                           {"./" + *program},
                           "Add the arguments of a typical task"};
  for (const std::string_view name : {"check", "test"})
    if (makefile.has(name)) return target(name, "A program that only does the task is a better benchmark than tests");
  return StarterScenario{"Make",
                         fmt::format("{} without a known program, so the scenario measures make", *file),
                         "make",
                         "Rebuild everything",
                         "make",
                         {"make", "--silent", "--always-make"},
                         "Put the program that it builds here"};
}

std::optional<StarterScenario> propose_sources(const ProjectFiles& project) {
  struct Language {
    std::string_view ending, compiler;
  };
  constexpr std::array<Language, 4> languages{{{".cpp", "c++ -std=c++20 -O2"},
                                               {".cc", "c++ -std=c++20 -O2"},
                                               {".cxx", "c++ -std=c++20 -O2"},
                                               {".c", "cc -O2"}}};
  for (const Language& language : languages) {
    std::vector<std::string> sources;
    for (const std::string& path : project.paths)
      if (path.ends_with(language.ending) && is_plain_name(path)) sources.push_back(path);
    if (sources.empty()) continue;
    const auto main = std::find(sources.begin(), sources.end(), fmt::format("main{}", language.ending));
    if (sources.size() > 1 && main == sources.end()) continue;  // one program each or one of all: unknown
    const std::string& first = main == sources.end() ? sources.front() : *main;
    const std::string name = first.substr(0, first.size() - language.ending.size());
    const std::string program = fmt::format("{}/{}", starter_build_folder, name);
    return StarterScenario{"C and C++ sources",
                           fmt::format("no build system, but {}", first),
                           scenario_name(name),
                           fmt::format("Run {}", name),
                           fmt::format("mkdir -p {} && {} -o {} {}", starter_build_folder, language.compiler, program,
                                       base::join(sources, " ")),
                           {"./" + program},
                           "Add the arguments of a typical task"};
  }
  return std::nullopt;
}

}  // namespace benchgate::starter
