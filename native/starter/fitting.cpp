// SPDX-License-Identifier: MIT
// What a new scenario leaves out so that a check ends in minutes. Each tool has its own arguments for the benchmarks to
// run; the names are those of its report, or of its sources.
#include "starter/fitting.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "starter/templates.hpp"

namespace benchgate::starter {

namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr std::size_t enough_benchmarks = 10;  ///< so few need no choice
constexpr std::size_t fewest_benchmarks = 3;   ///< one alone says little of a project
constexpr int usual_iterations = 100;          ///< 50 pairs
constexpr int fewest_iterations = 40;          ///< 20 pairs, below which little is decided
constexpr int most_iterations = 160;           ///< 80 pairs
constexpr std::chrono::minutes longest_check{8};

/// Where the names come from.
enum class Origin { sources, report };

using Strings = std::vector<std::string>;

/// A command that runs some benchmarks, and its arguments that say which, if a filter has to replace them.
struct NarrowCommand {
  Strings command;
  Strings names = {};
};
using Choose = NarrowCommand (*)(Strings command, const Strings& names, Origin origin);

/// `names` as a regular expression that matches one of them.
std::string either(const Strings& names) {
  constexpr std::string_view special = "\\^$.|?*+()[{";  // POSIX refuses a backslash in front of others
  Strings escaped;
  for (const std::string& name : names) {
    std::string& text = escaped.emplace_back();
    for (const char character : name) {
      if (special.find(character) != std::string_view::npos) text += '\\';
      text += character;
    }
  }
  return fmt::format("({})", base::join(escaped, "|"));
}

NarrowCommand with_names(Strings command, const Strings& names) {
  command.insert(command.end(), names.begin(), names.end());
  return {std::move(command), names};
}

NarrowCommand choose_google(Strings command, const Strings& names, Origin) {
  command.push_back(fmt::format("--benchmark_filter=^{}(/|$)", either(names)));
  return {std::move(command)};  // the last of several counts
}

NarrowCommand choose_criterion(Strings command, const Strings& names, Origin) {
  return with_names(std::move(command), {fmt::format("^{}$", either(names))});
}

/// Sources do not say in which module a benchmark is.
NarrowCommand choose_libtest(Strings command, const Strings& names, Origin origin) {
  Strings own = names;
  if (origin == Origin::report) own.insert(own.begin(), "--exact");
  if (std::find(command.begin(), command.end(), "--") == command.end()) own.insert(own.begin(), "--");
  return with_names(std::move(command), own);
}

NarrowCommand choose_go(Strings command, const Strings& names, Origin) {
  const auto option = std::find(command.begin(), command.end(), "-bench");
  if (option == command.end() || option + 1 == command.end()) return {std::move(command)};
  *(option + 1) = fmt::format("^{}$", either(names));
  Strings replaced{*option, *(option + 1)};
  return {std::move(command), std::move(replaced)};
}

NarrowCommand choose_pytest(Strings command, const Strings& names, Origin) {
  std::erase_if(command, [](const std::string& word) { return !word.starts_with('-') && word.ends_with(".py"); });
  return with_names(std::move(command), names);
}

/// A tool that can choose, and where its own name of a benchmark ends in the one of a report.
struct Chooser {
  std::string_view format;
  std::string_view end;  ///< any of these characters begins what is no part of the name
  Choose choose;
};

constexpr std::array<Chooser, 6> choosers{{{"google-benchmark-json", "@", choose_google},
                                           {"criterion-json", "@", choose_criterion},
                                           {"cargo-libtest", "@", choose_libtest},
                                           {"go-test-bench", "@/", choose_go},
                                           {"pytest-benchmark", "@[", choose_pytest},
                                           {"codspeed", "@[", choose_pytest}}};

const Chooser* chooser_of(const StarterScenario& scenario) {
  const auto found =
      std::find_if(choosers.begin(), choosers.end(), [&](const Chooser& one) { return one.format == scenario.format; });
  return found == choosers.end() ? nullptr : &*found;
}

/// Names that can be part of a command in YAML: others are not chosen.
bool is_usable(std::string_view name) {
  return !name.empty() && !name.starts_with('-') && name.find('$') == std::string_view::npos &&
         std::all_of(name.begin(), name.end(), [](char character) { return character >= ' ' && character <= '~'; });
}

/// The tool's own names, each once, in the order of the report.
Strings own_names(const Strings& names, const Chooser& chooser) {
  Strings own;
  std::set<std::string> seen;
  for (const std::string& name : names) {
    std::string one = name.substr(0, name.find_first_of(chooser.end));
    if (is_usable(one) && seen.insert(one).second) own.push_back(std::move(one));
  }
  return own;
}

/// `count` of the names, evenly spread, so that each group of neighbours has one.
Strings spread(const Strings& names, std::size_t count) {
  Strings chosen;
  for (std::size_t i = 0; i < count; ++i) chosen.push_back(names[i * names.size() / count]);
  return chosen;
}

StarterScenario chosen(StarterScenario scenario, const Chooser& chooser, const Strings& all, std::size_t count,
                       Origin origin) {
  if (scenario.whole_command.empty()) {
    scenario.whole_command = scenario.command;
    scenario.whole_replaces = scenario.replaces;
  }
  NarrowCommand narrow = chooser.choose(scenario.whole_command, spread(all, count), origin);
  scenario.command = std::move(narrow.command);
  if (!scenario.filter.empty()) scenario.replaces = std::move(narrow.names);
  scenario.left_out.push_back(
      origin == Origin::sources
          ? fmt::format("{} of the {} that the sources name", count, base::pluralize(all.size(), "benchmark"))
          : fmt::format("{} of {}", count, base::pluralize(all.size(), "benchmark")));
  return scenario;
}

nanoseconds share_of(std::size_t count) { return nanoseconds(starter_check_time) / static_cast<int>(count); }

}  // namespace

StarterScenario with_few_known_benchmarks(StarterScenario scenario) {
  const Chooser* const chooser = chooser_of(scenario);
  if (chooser == nullptr) return scenario;
  const Strings names = own_names(scenario.benchmarks, *chooser);
  if (names.size() <= enough_benchmarks) return scenario;
  scenario.found += fmt::format("; the scenario runs {} of them", most_starter_benchmarks);
  return chosen(std::move(scenario), *chooser, names, most_starter_benchmarks, Origin::sources);
}

std::optional<StarterScenario> with_fewer_benchmarks(const StarterScenario& scenario, const TriedIteration& tried,
                                                     std::size_t count) {
  const Chooser* const chooser = chooser_of(scenario);
  if (chooser == nullptr || tried.benchmarks.empty()) return std::nullopt;
  const nanoseconds target = share_of(count) / usual_iterations;
  if (tried.wall <= target + target / 4 && tried.benchmarks.size() <= enough_benchmarks) return std::nullopt;
  const Strings names = own_names(tried.benchmarks, *chooser);
  const auto wall = static_cast<double>(std::max(tried.wall, nanoseconds(1)).count());
  const double affordable = static_cast<double>(names.size()) * static_cast<double>(target.count()) / wall;
  const auto fewer = static_cast<std::size_t>(
      std::clamp(affordable, static_cast<double>(fewest_benchmarks), static_cast<double>(most_starter_benchmarks)));
  if (fewer >= names.size()) return std::nullopt;
  return chosen(scenario, *chooser, names, fewer, Origin::report);
}

std::size_t fitting_scenarios(std::span<const nanoseconds> iterations) {
  nanoseconds sum{0};
  std::size_t fitting = 0;
  for (const nanoseconds iteration : iterations) {
    sum += fewest_iterations * iteration;
    if (sum > longest_check && fitting > 0) break;
    ++fitting;
  }
  return fitting;
}

seconds starter_time_budget(nanoseconds iteration, std::size_t count) {
  constexpr seconds step{10};
  const nanoseconds wanted = std::clamp<nanoseconds>(fewest_iterations * iteration, share_of(count), longest_check);
  return (std::chrono::ceil<seconds>(wanted) + step - seconds(1)) / step * step;
}

nanoseconds shortest_run(std::span<const nanoseconds> iterations) {
  return starter_reruns * (starter_warmup + starter_repeat) *
         std::accumulate(iterations.begin(), iterations.end(), nanoseconds{0});
}

std::optional<std::int64_t> longest_run(std::span<const StarterScenario> scenarios) {
  nanoseconds sum{0};
  for (const StarterScenario& scenario : scenarios) {
    if (!scenario.time_budget) return std::nullopt;
    sum += *scenario.time_budget;
  }
  return (starter_reruns * sum).count();
}

bool needs_time_budget(nanoseconds iteration, std::size_t count) {
  return most_iterations * iteration > share_of(count);
}

}  // namespace benchgate::starter
