// SPDX-License-Identifier: MIT
#include "judge/profile_change.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

using model::CallCost;
using model::FunctionChange;
using model::FunctionCost;
using model::PartChange;
using model::ProfileChange;
using model::ProfiledFunction;

constexpr std::size_t most_parts = 3;
/// Of all instructions: what a reader has to know.
constexpr double large_share = 0.5, noted_share = 0.1, lost_share = 0.01;

/// What runs a program in another language: its profile shows functions of the interpreter.
constexpr std::array<std::string_view, 20> interpreters{
    "python",  "libpython", "pypy",   "node",       "libnode", "bun",     "deno", "ruby", "libruby", "perl",
    "libperl", "php",       "libjvm", "libcoreclr", "beam",    "Rscript", "libR", "lua",  "bash",    "dash"};

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; }

std::int64_t difference(std::uint64_t before, std::uint64_t after) {
  return static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before);
}

double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// What may follow the name of a program or library: "3.11", ".so", "-2.1".
bool is_version(char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-'; }

/// Pairs the names of two maps: the same one, else the only one on each side with the same part of it.
class NamePairs {
 public:
  template <typename Value>
  NamePairs(const std::map<ProfiledFunction, Value>& before, const std::map<ProfiledFunction, Value>& after) {
    std::vector<ProfiledFunction> old_ones, new_ones;
    for (const auto& [id, value] : before)
      if (after.contains(id))
        old_of_[id] = id;
      else
        old_ones.push_back(id);
    for (const auto& [id, value] : after)
      if (!before.contains(id)) new_ones.push_back(id);
    pair(old_ones, new_ones, [](const ProfiledFunction& id) { return id.name + '\n' + id.object; });
    pair(old_ones, new_ones, [](const ProfiledFunction& id) { return id.name; });
    gone_ = std::move(old_ones);
  }

  /// The baseline's name of a function of the candidate; null: it is new.
  const ProfiledFunction* old_of(const ProfiledFunction& id) const {
    const auto found = old_of_.find(id);
    return found == old_of_.end() ? nullptr : &found->second;
  }
  const std::vector<ProfiledFunction>& gone() const { return gone_; }

 private:
  template <typename Part>
  void pair(std::vector<ProfiledFunction>& old_ones, std::vector<ProfiledFunction>& new_ones, const Part& part) {
    std::map<std::string, std::vector<std::size_t>> olds, news;
    for (std::size_t i = 0; i < old_ones.size(); ++i) olds[part(old_ones[i])].push_back(i);
    for (std::size_t i = 0; i < new_ones.size(); ++i) news[part(new_ones[i])].push_back(i);
    std::set<ProfiledFunction> paired_old, paired_new;
    for (const auto& [key, indices] : news) {
      const auto found = olds.find(key);
      if (key.empty() || found == olds.end() || indices.size() != 1 || found->second.size() != 1) continue;
      const ProfiledFunction& old_one = old_ones[found->second.front()];
      const ProfiledFunction& new_one = new_ones[indices.front()];
      if (new_one.name.empty() && old_one.object != new_one.object) continue;
      old_of_[new_one] = old_one;
      paired_old.insert(old_one);
      paired_new.insert(new_one);
    }
    std::erase_if(old_ones, [&](const ProfiledFunction& id) { return paired_old.contains(id); });
    std::erase_if(new_ones, [&](const ProfiledFunction& id) { return paired_new.contains(id); });
  }

  std::map<ProfiledFunction, ProfiledFunction> old_of_;
  std::vector<ProfiledFunction> gone_;
};

std::int64_t change_of(const PartChange& part) { return difference(part.before.cost, part.after.cost); }

/// Those that changed, the largest change first.
std::vector<PartChange> largest(std::vector<PartChange> parts) {
  std::erase_if(parts, [](const PartChange& part) { return part.before == part.after; });
  std::stable_sort(parts.begin(), parts.end(), [](const PartChange& a, const PartChange& b) {
    return std::abs(change_of(a)) > std::abs(change_of(b));
  });
  if (parts.size() > most_parts) parts.resize(most_parts);
  return parts;
}

std::vector<PartChange> library_changes(const OwnFunction& before, const OwnFunction& after) {
  const NamePairs names(before.libraries, after.libraries);
  std::vector<PartChange> parts;
  for (const auto& [id, calls] : after.libraries) {
    const ProfiledFunction* const old = names.old_of(id);
    parts.push_back({id.name, id.object, old == nullptr ? CallCost() : before.libraries.at(*old), calls});
  }
  for (const ProfiledFunction& id : names.gone()) parts.push_back({id.name, id.object, before.libraries.at(id), {}});
  return largest(std::move(parts));
}

template <typename Value>
Value value_of(const std::map<std::string, Value>& map, const std::string& key) {
  const auto found = map.find(key);
  return found == map.end() ? Value() : found->second;
}

template <typename Value>
std::set<std::string> keys_of(const std::map<std::string, Value>& a, const std::map<std::string, Value>& b) {
  std::set<std::string> keys;
  for (const auto& [key, value] : a) keys.insert(key);
  for (const auto& [key, value] : b) keys.insert(key);
  return keys;
}

std::vector<PartChange> inlined_changes(const OwnFunction& before, const OwnFunction& after) {
  std::vector<PartChange> parts;
  for (const std::string& file : keys_of(before.inlined, after.inlined))
    parts.push_back({"", file, {0, value_of(before.inlined, file)}, {0, value_of(after.inlined, file)}});
  return largest(std::move(parts));
}

std::optional<model::CallerChange> caller_change(const OwnFunction& before, const OwnFunction& after) {
  std::optional<model::CallerChange> most;
  for (const std::string& caller : keys_of(before.callers, after.callers)) {
    const model::CallerChange change{caller, value_of(before.callers, caller), value_of(after.callers, caller)};
    const std::uint64_t size = distance(change.before, change.after);
    if (size > 0 && (!most || size > distance(most->before, most->after))) most = change;
  }
  return most;
}

class ProfileComparison {
 public:
  ProfileComparison(ProfiledRuns baseline, ProfiledRuns candidate)
      : before_(baseline.front()), after_(candidate.front()), baseline_(baseline), candidate_(candidate) {}

  ProfileChange compare() {
    change_.runs = static_cast<int>(std::min(baseline_.size(), candidate_.size()));
    change_.before = before_.total;
    change_.after = after_.total;
    change_.jitter = std::max(jitter_of(baseline_), jitter_of(candidate_));
    change_.unattributed = difference(before_.total, after_.total) - difference(before_.attributed, after_.attributed);
    add_functions();
    add_objects();
    add_notes();
    return std::move(change_);
  }

 private:
  static std::uint64_t jitter_of(ProfiledRuns runs) {
    std::uint64_t most = 0;
    for (const FunctionCosts& run : runs) most = std::max(most, distance(run.total, runs.front().total));
    return most;
  }

  static std::uint64_t jitter_of(ProfiledRuns runs, const ProfiledFunction& id) {
    const auto cost_in = [&](const FunctionCosts& run) {
      const auto found = run.functions.find(id);
      return found == run.functions.end() ? 0 : found->second.cost.cost;
    };
    std::uint64_t most = 0;
    for (const FunctionCosts& run : runs) most = std::max(most, distance(cost_in(run), cost_in(runs.front())));
    return most;
  }

  void add_functions() {
    const NamePairs names(before_.functions, after_.functions);
    for (const auto& [id, after] : after_.functions) {
      const ProfiledFunction* const old = names.old_of(id);
      add_function(id, old == nullptr ? nullptr : &before_.functions.at(*old), &after,
                   std::max(old == nullptr ? 0 : jitter_of(baseline_, *old), jitter_of(candidate_, id)));
    }
    for (const ProfiledFunction& id : names.gone())
      add_function(id, &before_.functions.at(id), nullptr, jitter_of(baseline_, id));
    std::stable_sort(
        change_.functions.begin(), change_.functions.end(),
        [](const FunctionChange& a, const FunctionChange& b) { return std::abs(a.points) > std::abs(b.points); });
  }

  void add_function(const ProfiledFunction& id, const OwnFunction* before, const OwnFunction* after,
                    std::uint64_t jitter) {
    static const OwnFunction none;
    const OwnFunction& old_one = before == nullptr ? none : *before;
    const OwnFunction& new_one = after == nullptr ? none : *after;
    if (distance(old_one.cost.cost, new_one.cost.cost) <= jitter) return;
    FunctionChange change{id, {}, {}};
    if (before != nullptr) change.before = before->cost;
    if (after != nullptr) change.after = after->cost;
    change.points = static_cast<double>(difference(old_one.cost.cost, new_one.cost.cost)) /
                    static_cast<double>(std::max<std::uint64_t>(before_.total, 1));
    change.libraries = library_changes(old_one, new_one);
    change.inlined = inlined_changes(old_one, new_one);
    change.caller = caller_change(old_one, new_one);
    change_.functions.push_back(std::move(change));
  }

  void add_objects() {
    for (const std::string& object : keys_of(before_.objects, after_.objects)) {
      const model::ObjectChange one{object, value_of(before_.objects, object), value_of(after_.objects, object)};
      if (one.before != one.after) change_.objects.push_back(one);
    }
    std::stable_sort(change_.objects.begin(), change_.objects.end(),
                     [](const model::ObjectChange& a, const model::ObjectChange& b) {
                       return distance(a.before, a.after) > distance(b.before, b.after);
                     });
  }

  void add_notes() {
    note_processes();
    note_interpreter();
    note_symbols();
    const double start = std::max(share_of(before_.start, before_.total), share_of(after_.start, after_.total));
    if (start > large_share)
      note(fmt::format("{} % of the instructions load the program; with more work, its own functions show better",
                       base::format_fixed(100 * start, 0)));
    if (std::abs(static_cast<double>(change_.unattributed)) > lost_share * static_cast<double>(before_.total))
      note(fmt::format("{} instructions of the change belong to no function", change_.unattributed));
  }

  void note_processes() {
    const std::string before = programs_of(before_), after = programs_of(after_);
    if (before != after)
      note(fmt::format("the sides run other processes: {} before, {} now; each side is added up", before, after));
    else if (before_.programs.size() > 1 || (!before_.programs.empty() && before_.programs.begin()->second > 1))
      note(fmt::format("several processes are added up: {}", before));
  }

  static std::string programs_of(const FunctionCosts& costs) {
    std::vector<std::string> programs;
    for (const auto& [program, count] : costs.programs)
      programs.push_back(count == 1 ? program : fmt::format("{} x {}", count, program));
    return base::join(programs, ", ");
  }

  void note_interpreter() {
    for (const auto& [object, cost] : after_.objects) {
      const std::string_view name = file_name(object);
      const bool is_known = std::any_of(interpreters.begin(), interpreters.end(), [&](std::string_view word) {
        return name.starts_with(word) && (name.size() == word.size() || is_version(name[word.size()]));
      });
      if (is_known && share_of(cost, after_.total) > large_share)
        return note(
            fmt::format("{} is an interpreter: these are its own functions, not those of the script; a "
                        "profiler of that language shows them",
                        name));
    }
  }

  void note_symbols() {
    const double share =
        std::max(share_of(before_.without_symbol, before_.total), share_of(after_.without_symbol, after_.total));
    if (share > noted_share)
      note(
          fmt::format("{} % of the instructions are in code without symbols, whose functions have no names: build "
                      "with -g, and do not strip the program",
                      base::format_fixed(100 * share, 0)));
  }

  void note(std::string text) { change_.notes.push_back(std::move(text)); }

  const FunctionCosts& before_;
  const FunctionCosts& after_;
  ProfiledRuns baseline_, candidate_;
  ProfileChange change_;
};

}  // namespace

ProfileChange compare_profiles(ProfiledRuns baseline, ProfiledRuns candidate) {
  return ProfileComparison(baseline, candidate).compare();
}

std::string why_not_explained(const model::Scenario& scenario) {
  if (scenario.report)
    return "its command is a benchmark of another tool, which decides by itself how often it measures, so that the "
           "instructions of two runs cannot be compared; write a scenario whose command does a fixed amount of work";
  if (scenario.fault) return "it injects faults";
  if (scenario.service) return "it measures a service, whose instructions are not those of its command";
  return {};
}

}  // namespace benchgate::judge
