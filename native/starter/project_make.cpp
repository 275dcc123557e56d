// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "starter/server_signs.hpp"

// Makefiles and bare C or C++ sources.

namespace benchgate::starter {

namespace {

struct MakeRule {
  std::string target;
  std::vector<std::string> needed;
  std::string recipe;
};

struct Makefile {
  std::map<std::string, std::string, std::less<>> variables;
  std::vector<MakeRule> rules;
  std::vector<std::string> phony;  ///< targets that are no files

  const MakeRule* find(std::string_view target) const {
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](const MakeRule& rule) { return rule.target == target; });
    return found == rules.end() ? nullptr : &*found;
  }
};

std::vector<std::string> split_words(std::string_view text) {
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

void add_rule(std::string_view line, Makefile& makefile) {
  const std::size_t colon = line.find(':');
  std::vector<std::string> needed = split_words(with_values(std::string(line.substr(colon + 1)), makefile));
  for (std::string& target : split_words(with_values(std::string(line.substr(0, colon)), makefile)))
    if (target == ".PHONY")
      makefile.phony.insert(makefile.phony.end(), needed.begin(), needed.end());
    else if (!target.starts_with('.'))
      makefile.rules.push_back({std::move(target), needed, ""});
}

Makefile parse_makefile(std::string_view text) {
  Makefile makefile;
  for (const std::string_view whole : base::split(text, '\n')) {
    const std::string_view line = whole.substr(0, whole.find('#'));
    if (line.starts_with('\t')) {
      if (!makefile.rules.empty()) makefile.rules.back().recipe.append(line).append("\n");
      continue;
    }
    const std::size_t equals = line.find('=');
    const std::size_t colon = line.find(':');
    if (equals != std::string_view::npos && (colon == std::string_view::npos || colon + 1 >= equals)) {
      const std::string_view name = base::trim(line.substr(0, line.find_first_of(":?+=")));
      makefile.variables[std::string(name)] = base::trim(line.substr(equals + 1));
    } else if (colon != std::string_view::npos) {
      add_rule(line, makefile);
    }
  }
  return makefile;
}

/// Whether the rule makes a file: by its recipe, or by make's own rule for programs.
bool makes_file(const MakeRule& rule) {
  if (rule.recipe.find("$@") != std::string::npos || rule.recipe.find("-o ") != std::string::npos) return true;
  return rule.recipe.empty() && std::any_of(rule.needed.begin(), rule.needed.end(), [](const std::string& needed) {
           return needed.ends_with(".o") || needed.ends_with(".c") || needed.ends_with(".cpp");
         });
}

/// The sources among the prerequisites, also as those of object files.
std::vector<std::string> sources_of(const MakeRule& rule, const ProjectFiles& project) {
  std::vector<std::string> sources;
  for (const std::string& needed : rule.needed)
    for (const std::string_view ending : {"", ".c", ".cpp", ".cc"}) {
      const std::string stem = ending.empty() ? needed : needed.substr(0, needed.rfind('.'));
      if (project.has(stem + std::string(ending))) sources.push_back(stem + std::string(ending));
    }
  return sources;
}

/// A target that is a program to run: a plain name, a path or not, without the ending of a source or object.
bool is_program(const std::string& target, const Makefile& makefile, const ProjectFiles& project) {
  constexpr std::array<std::string_view, 10> tasks{"all",   "default", "install", "clean", "test",
                                                   "check", "build",   "run",     "help",  "lint"};
  const MakeRule* const rule = makefile.find(target);
  return rule != nullptr && is_plain_path(target) && std::find(tasks.begin(), tasks.end(), target) == tasks.end() &&
         std::find(makefile.phony.begin(), makefile.phony.end(), target) == makefile.phony.end() &&
         file_name(target).find('.') == std::string::npos && makes_file(*rule) &&
         !looks_like_server(target, sources_of(*rule, project), project);
}

/// What plain `make` builds: the first target, or its prerequisites.
std::vector<std::string> make_programs(const Makefile& makefile, const ProjectFiles& project) {
  if (makefile.rules.empty()) return {};
  std::vector<std::string> programs;
  const MakeRule& first = makefile.rules.front();
  if (is_program(first.target, makefile, project)) programs.push_back(first.target);
  for (const std::string& target : first.needed)
    if (is_program(target, makefile, project)) programs.push_back(target);
  return programs;
}

/// Whether the rule starts something that it does not build: by its name, or by its recipe.
bool starts_program(const MakeRule& rule) {
  constexpr std::array<std::string_view, 6> names{"dev", "run", "serve", "start", "up", "watch"};
  if (std::find(names.begin(), names.end(), rule.target) != names.end()) return true;
  const std::vector<std::string_view> lines = base::split(rule.recipe, '\n');
  return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
    return line.substr(std::min(line.find_first_not_of("\t @-"), line.size())).starts_with("./");
  });
}

/// Whether plain `make` starts something: the first target, or what it needs.
bool starts_by_default(const Makefile& makefile) {
  if (makefile.rules.empty()) return false;
  std::vector<const MakeRule*> rules{&makefile.rules.front()};
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (starts_program(*rules[i])) return true;
    for (const std::string& name : rules[i]->needed)
      if (const MakeRule* const rule = makefile.find(name);
          rule != nullptr && std::find(rules.begin(), rules.end(), rule) == rules.end())
        rules.push_back(rule);
  }
  return false;
}

/// What builds before `make TARGET` is measured: what the target needs, else what plain `make` builds; "": nothing.
std::string build_before(const MakeRule& rule, const Makefile& makefile) {
  std::vector<std::string> needed;
  for (const std::string& name : rule.needed)
    if (const MakeRule* const found = makefile.find(name);
        found != nullptr && is_plain_path(name) && !starts_program(*found))
      needed.push_back(name);
  if (!needed.empty()) return "make " + base::join(needed, " ");
  return starts_by_default(makefile) ? "" : "make";
}

/// Whether a target prints the report of a program that it needs, whose sources use Google Benchmark.
bool prints_google_benchmark(const MakeRule& rule, const Makefile& makefile, const ProjectFiles& project) {
  if (rule.recipe.find('>') != std::string::npos) return false;  // into a file
  std::vector<std::string> sources = sources_of(rule, project);
  for (const std::string& needed : rule.needed)
    if (const MakeRule* const builds = makefile.find(needed))
      for (std::string& source : sources_of(*builds, project)) sources.push_back(std::move(source));
  return std::any_of(sources.begin(), sources.end(), [&](const std::string& path) {
    const syntax::SourceText source = source_of(project, path);
    return syntax::has_in_code(source, "#include <benchmark/benchmark.h>") ||
           syntax::has_in_code(source, "#include \"benchmark/benchmark.h\"");
  });
}

/// The format of what the recipe makes Google Benchmark print.
std::string_view printed_by(const std::string& recipe) {
  if (recipe.find("--benchmark_format=json") != std::string::npos) return "google-benchmark-json";
  if (recipe.find("--benchmark_format=csv") != std::string::npos) return "google-benchmark-csv";
  return "google-benchmark-console";
}

}  // namespace

std::optional<StarterScenario> propose_make(const ProjectFiles& project) {
  constexpr std::array<std::string_view, 3> names{"GNUmakefile", "makefile", "Makefile"};  // as make looks for them
  const auto file = std::find_if(names.begin(), names.end(), [&](std::string_view name) { return project.has(name); });
  if (file == names.end()) return std::nullopt;
  const Makefile makefile = parse_makefile(project.text(*file));
  const auto target = [&](const MakeRule& rule, std::string_view advice) {
    return StarterScenario{"Make",
                           fmt::format("{} has the target '{}'", *file, rule.target),
                           rule.target,
                           fmt::format("Run make {}", rule.target),
                           build_before(rule, makefile),
                           {"make", "--silent", rule.target},
                           std::string(advice)};
  };
  for (const std::string_view name : {"bench", "benchmark"}) {
    const MakeRule* const rule = makefile.find(name);
    if (rule == nullptr) continue;
    StarterScenario scenario = target(*rule, "Run the program itself, without make, for a more precise measurement");
    if (!prints_google_benchmark(*rule, makefile, project)) return scenario;
    return with_printed_report(std::move(scenario), printed_by(rule->recipe));
  }
  if (const auto program = best_program(make_programs(makefile, project)))
    return StarterScenario{"Make",
                           fmt::format("{} builds the program '{}'", *file, *program),
                           scenario_name(file_name(*program)),
                           fmt::format("Run {}, built by make", *program),
                           starts_by_default(makefile) ? "make " + *program : "make",
                           {"./" + *program},
                           "Add the arguments of a typical task"};
  for (const std::string_view name : {"check", "test"})
    if (const MakeRule* const rule = makefile.find(name))
      return target(*rule, "A program that only does the task is a better benchmark than tests");
  if (starts_by_default(makefile)) return std::nullopt;
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
    if (looks_like_server(name, sources, project)) continue;
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
