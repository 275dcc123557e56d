// SPDX-License-Identifier: MIT
#include "starter/templates.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

/// Only double quotes and backslashes are special between double quotes.
std::string quoted_yaml(std::string_view word) {
  std::string text = "\"";
  for (const char character : word) {
    if (character == '"' || character == '\\') text += '\\';
    text += character;
  }
  return text + "\"";
}

std::string yaml_list(const std::vector<std::string>& command) {
  std::vector<std::string> texts;
  for (const std::string& argument : command) texts.push_back(quoted_yaml(argument));
  return fmt::format("[{}]", base::join(texts, ", "));
}

/// One text, or a list of them.
std::string yaml_texts(const std::vector<std::string>& texts) {
  return texts.size() == 1 ? quoted_yaml(texts.front()) : yaml_list(texts);
}

/// As a list of words, or as shell text when a single word holds white space.
std::string yaml_command(const starter::StarterScenario& scenario) {
  if (scenario.command.size() == 1 && scenario.command.front().find(' ') != std::string::npos)
    return quoted_yaml(scenario.command.front());
  return yaml_list(scenario.command);
}

bool reads_report(const StarterScenario& scenario) { return !scenario.format.empty() || !scenario.path.empty(); }

/// The keys of a scenario whose command writes a report.
std::string yaml_import(const StarterScenario& scenario) {
  std::vector<std::string> members;
  if (!scenario.format.empty()) members.push_back("format: " + scenario.format);
  if (!scenario.path.empty()) members.push_back("path: " + scenario.path);
  std::string comment;
  if (!scenario.filter.empty()) {
    comment =
        "# With the filter, a check runs only the benchmarks that are still undecided after its first 10 pairs.\n";
    members.push_back("filter: " + yaml_texts(scenario.filter));
  }
  if (!scenario.replaces.empty()) members.push_back("replaces: " + yaml_texts(scenario.replaces));
  return fmt::format("timeout: 10m\nwarmup: 0\n{}import: {{{}}}\n", comment, base::join(members, ", "));
}

/// Which benchmarks do not run, and how they would.
std::string left_out_comment(const StarterScenario& scenario) {
  std::string text;
  if (!scenario.left_out.empty())
    text += fmt::format("# So that a check ends in minutes, this runs only {}. With all of them:\n#   command: {}\n",
                        base::join(scenario.left_out, ", and of those "), yaml_list(scenario.whole_command));
  if (!scenario.left_out.empty() && scenario.replaces != scenario.whole_replaces)
    text += scenario.whole_replaces.empty()
                ? "#   and no `replaces` in `import`\n"
                : fmt::format("#   and in `import`: replaces: {}\n", yaml_texts(scenario.whole_replaces));
  if (!scenario.without_scenario.empty())
    text += fmt::format("# There are more benchmarks, which would make a check longer: {}.\n",
                        base::join(scenario.without_scenario, ", "));
  return text;
}

/// How many pairs a check measures, in how long.
std::string yaml_repeat(std::chrono::seconds budget) {
  const bool whole_minutes = budget.count() % 60 == 0;
  return fmt::format(
      "# A check ends as soon as it has decided, or after this time, builds apart. More time finds smaller changes.\n"
      "repeat: {{min: 10, max: 80, time_budget: {}{}}}\n",
      whole_minutes ? budget.count() / 60 : budget.count(), whole_minutes ? "m" : "s");
}

/// The preset of the fingerprint for each kind of project that has one.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> presets_of_kinds{{{"BenchmarkDotNet", "dotnet"},
                                                                                         {"CMake", "cmake"},
                                                                                         {"Cargo", "cargo"},
                                                                                         {"Go", "go"},
                                                                                         {"Python", "python"},
                                                                                         {"npm", "npm"}}};

std::string yaml_fingerprint(const StarterScenario& scenario) {
  std::string_view preset = scenario.preset;
  for (const auto& [kind, name] : presets_of_kinds)
    if (preset.empty() && kind == scenario.kind) preset = name;
  if (preset.empty()) return "";
  const std::string targets =
      scenario.targets.empty() ? "" : fmt::format(", targets: {}", yaml_texts(scenario.targets));
  return fmt::format(
      "# Which files the result depends on: `benchgate fingerprint` tells whether it must run again.\n"
      "fingerprint: {{preset: {}{}}}\n",
      preset, targets);
}

std::string sentence(std::string text) {
  // File names stay unchanged, even in lower case.
  if (text.starts_with("no ")) text.front() = 'N';
  if (text.starts_with("the ")) text.front() = 'T';
  if (text.starts_with("in ")) text.front() = 'I';
  return text;
}

/// Whether YAML may read an unquoted `name` as something other than text.
bool needs_quotes(std::string_view name) {
  constexpr std::array<std::string_view, 9> words{"true", "false", "null", "yes", "no", "on", "off", "y", "n"};
  const bool letter_first = name.front() >= 'a' && name.front() <= 'z';
  return !letter_first || std::find(words.begin(), words.end(), name) != words.end();
}

}  // namespace

std::string starter_configuration(const std::vector<std::string>& globs) {
  std::vector<std::string> quoted;
  for (const std::string& glob : globs) quoted.push_back(quoted_yaml(glob));
  return fmt::format(R"(# What benchgate measures, and what holds for all scenarios.
scenarios: [{}]
defaults:
  warmup: {}      # iterations that do not count, before the others
  repeat: {}     # measured iterations of a run
  reruns: {}      # whole runs in fresh processes: 30 samples, as many as the gates need
  timeout: 60s   # of an iteration
# What has been measured until then is judged. Below the `timeout-minutes` of the workflow, which would end the job.
total_time_budget: 40m
)",
                     base::join(quoted, ", "), starter_warmup, starter_repeat, starter_reruns);
}

std::string starter_scenario(const starter::StarterScenario& scenario) {
  std::string text = fmt::format("# A benchmark scenario. {}.\nname: {}\ndescription: {}\n", sentence(scenario.found),
                                 needs_quotes(scenario.name) ? fmt::format("\"{}\"", scenario.name) : scenario.name,
                                 scenario.description);
  if (!scenario.cwd.empty())
    text += fmt::format("cwd: {}\n", is_plain_path(scenario.cwd) ? scenario.cwd : quoted_yaml(scenario.cwd));
  for (const auto& [name, value] : scenario.env) text += fmt::format("env: {{{}: {}}}\n", name, quoted_yaml(value));
  if (!scenario.build.empty())
    text +=
        fmt::format("# Runs before the measurement, also in a checkout of the baseline.\nbuild: {}\n", scenario.build);
  text += fmt::format("# {}.\n", scenario.advice);
  if (!reads_report(scenario)) text += "# A command that takes 0.1 to 10 seconds works best.\n";
  text += left_out_comment(scenario);
  text += fmt::format("command: {}\n", yaml_command(scenario));
  if (reads_report(scenario)) text += yaml_import(scenario);
  text += yaml_fingerprint(scenario);
  return scenario.time_budget ? text + yaml_repeat(*scenario.time_budget) : text;
}

std::vector<std::string> starter_ignores(const std::vector<StarterScenario>& scenarios) {
  std::vector<std::string> lines{fmt::format("/{}/", starter_results), "/benchgate-out/", "/benchgate-bisect/",
                                 "/benchgate-since/"};
  // What setuptools leaves in a project that pip installs.
  if (std::any_of(scenarios.begin(), scenarios.end(), [](const auto& scenario) { return scenario.kind == "Python"; }))
    lines.insert(lines.end(), {"**/build/lib*/", "**/build/temp.*/", "**/build/bdist.*/", "*.egg-info/", "*.so"});
  for (const StarterScenario& scenario : scenarios) {
    const bool builds = scenario.build.find(starter_build_folder) != std::string::npos ||
                        scenario.path.starts_with(starter_build_folder);
    const std::string line =
        fmt::format("/{}{}{}/", scenario.cwd, scenario.cwd.empty() ? "" : "/", starter_build_folder);
    if (builds && std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
  return lines;
}

}  // namespace benchgate::starter
