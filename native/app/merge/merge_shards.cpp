// SPDX-License-Identifier: MIT
#include "app/merge/merge_shards.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "app/check/result_folder.hpp"
#include "app/merge/output_folder.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "format/shard_plan_json.hpp"
#include "judge/check_policy.hpp"
#include "judge/merged_shards.hpp"
#include "judge/report.hpp"
#include "store/shard_tree.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

using store::ShardTree;

std::string shown_tree(const fs::path& path) { return base::printable(path.string()); }

/// With a plan a folder may have none: then all of them are missing.
std::vector<fs::path> folders_of_shards(const MergeShardsRequest& request) {
  std::vector<fs::path> shards;
  for (const fs::path& folder : request.folders) {
    std::vector<fs::path> found = store::shard_folders(folder);
    if (found.empty() && !request.plan)
      throw Error(shown_tree(folder), "has no shard.json, so it is not what 'benchgate check --shard' wrote");
    std::move(found.begin(), found.end(), std::back_inserter(shards));
  }
  return shards;
}

void require_same(const ShardTree& first, const ShardTree& tree) {
  const auto compare = [&](std::string_view what, const std::string& a, const std::string& b) {
    const auto word = [](const std::string& text) { return text.empty() ? "unknown" : base::printable(text); };
    if (a != b)
      throw Error(shown_tree(tree.root), fmt::format("{} is {}, but {} in {}: they are not shards of one check", what,
                                                     word(b), word(a), shown_tree(first.root)));
  };
  compare("the candidate", first.shard.candidate, tree.shard.candidate);
  compare("the baseline", first.shard.baseline, tree.shard.baseline);
  if (tree.plan != first.plan)
    throw Error(shown_tree(tree.root / store::shard_plan_file),
                fmt::format("differs from the plan of {}: they are not shards of one check", shown_tree(first.root)));
}

/// By name, so that messages do not depend on the order either; only the first one keeps its plan, which is large.
std::vector<ShardTree> read_shards(const MergeShardsRequest& request) {
  std::vector<fs::path> folders = folders_of_shards(request);
  std::sort(folders.begin(), folders.end(),
            [](const fs::path& a, const fs::path& b) { return a.native() < b.native(); });
  std::vector<ShardTree> trees(folders.size());
  if (folders.empty()) return trees;
  trees.front() = store::read_shard_tree(folders.front());
  base::parallel_for(folders.size() - 1, base::hardware_threads(), [&](std::size_t i) {
    ShardTree& tree = trees[i + 1];
    tree = store::read_shard_tree(folders[i + 1]);
    require_same(trees.front(), tree);
    tree.plan.clear();
    tree.plan.shrink_to_fit();
  });
  return trees;
}

/// One check's shards, and what is known of them all.
struct Shards {
  model::ShardPlan plan;
  std::map<std::size_t, ShardTree> trees;  ///< by number; the attempt that counts
  model::MergedShards facts;
};

std::string name_of_shard(const Shards& shards, std::size_t number) {
  return format::format_shard_number({number, shards.plan.shards.size()});
}

/// Of several attempts the last one counts; the same attempt given twice has to be the same.
void take_tree(Shards& shards, ShardTree tree) {
  const std::size_t number = tree.shard.shard.number;
  if (tree.shard.shard.count != shards.plan.shards.size())
    throw Error(shown_tree(tree.root / store::shard_file),
                fmt::format("is shard {}, but its plan has {}", format::format_shard_number(tree.shard.shard),
                            base::pluralize(shards.plan.shards.size(), "shard")));
  const auto found = shards.trees.find(number);
  if (found == shards.trees.end()) {
    shards.trees.emplace(number, std::move(tree));
    return;
  }
  ShardTree& before = found->second;
  if (before.shard.attempt == tree.shard.attempt) {
    if (before.shard == tree.shard && before.summary == tree.summary && before.reports == tree.reports) return;
    throw Error(shown_tree(tree.root), fmt::format("is shard {} with other results than {}: which of them counts?",
                                                   name_of_shard(shards, number), shown_tree(before.root)));
  }
  shards.facts.reruns.push_back(fmt::format("shard {}: attempt {} counts, and attempt {} does not",
                                            name_of_shard(shards, number), tree.shard.attempt, before.shard.attempt));
  before = std::move(tree);
}

void add_machines(Shards& shards) {
  std::map<std::string, std::vector<std::string>> machines;
  for (const auto& [number, tree] : shards.trees)
    if (!tree.shard.machine.empty()) machines[tree.shard.machine].push_back(name_of_shard(shards, number));
  for (auto& [machine, names] : machines) shards.facts.machines.push_back({machine, std::move(names)});
}

std::string text_of_plan(const MergeShardsRequest& request, const std::vector<ShardTree>& trees) {
  if (!request.plan && trees.empty()) throw Error("merge", "no shard of a check is given");
  if (!request.plan) return trees.front().plan;
  std::string text = sys::read_file(*request.plan);
  if (!trees.empty() && trees.front().plan != text)
    throw Error(shown_tree(*request.plan), fmt::format("is not the plan of {}", shown_tree(trees.front().root)));
  return text;
}

Shards shards_of(const MergeShardsRequest& request) {
  std::vector<ShardTree> trees = read_shards(request);
  Shards shards;
  const fs::path file = request.plan.value_or(trees.empty() ? fs::path() : trees.front().root / store::shard_plan_file);
  shards.plan = format::parse_shard_plan(text_of_plan(request, trees), shown_tree(file));
  shards.facts.count = shards.plan.shards.size();
  std::stable_sort(trees.begin(), trees.end(), [](const ShardTree& a, const ShardTree& b) {
    return std::pair(a.shard.shard.number, a.shard.attempt) < std::pair(b.shard.shard.number, b.shard.attempt);
  });
  for (ShardTree& tree : trees) take_tree(shards, std::move(tree));
  add_machines(shards);
  return shards;
}

/// A report of the joined check, the folder of its receipts, "": it has none, and the machine of its shard.
struct JoinedReport {
  model::Report report;
  fs::path folder = {};
  std::string machine = {};
};
using JoinedReports = std::map<std::string, JoinedReport>;  ///< by name of the test case

/// A name becomes a folder; those of the plan are as checked as those of the reports.
void require_folder_name(const std::string& name, const fs::path& where) {
  const bool is_plain = !name.empty() && name.front() != '.' && name.find('/') == std::string::npos &&
                        name.find('\0') == std::string::npos && name.size() <= 255;
  if (!is_plain)
    throw Error(shown_tree(where), fmt::format("'{}' cannot be the name of a test case", base::printable(name)));
}

void join_reports(ShardTree& tree, const std::set<std::string>& own, const std::set<std::string>& planned,
                  JoinedReports& joined) {
  for (std::size_t i = 0; i < tree.reports.size(); ++i) {
    const std::string name = bench_name(tree.reports[i]);
    require_folder_name(name, tree.root);
    const bool is_gone = planned.count(name) == 0 && judge::is_gone(tree.reports[i]);
    if (!is_gone && own.count(name) == 0)
      throw Error(shown_tree(tree.root),
                  fmt::format("has results of '{}', which the plan gives to {}", base::printable(name),
                              planned.count(name) > 0 ? "another shard" : "none"));
    const fs::path folder = (tree.root / tree.summary.scenarios[i].report).parent_path();
    joined.try_emplace(
        name, JoinedReport{std::move(tree.reports[i]), folder, tree.shard.machine});  // every shard names what is gone
  }
  tree.reports = std::vector<model::Report>();  // which frees their memory
}

/// A test case without a result is named, whether its shard is missing or only incomplete.
void add_missing(const Shards& shards, std::size_t number, JoinedReports& joined) {
  const std::string shard = name_of_shard(shards, number);
  const std::string why = shards.trees.count(number) > 0
                              ? fmt::format("shard {} has no result of it, so it was not judged", shard)
                              : fmt::format("shard {} is missing, so it was not judged", shard);
  for (const std::string& name : shards.plan.shards[number - 1].test_cases) {
    require_folder_name(name, store::shard_plan_file);
    if (joined.count(name) == 0) joined[name].report = judge::report_of_missing_shard(name, why);
  }
}

JoinedReports join_all(Shards& shards) {
  std::set<std::string> planned;
  for (const model::PlannedShard& shard : shards.plan.shards)
    planned.insert(shard.test_cases.begin(), shard.test_cases.end());
  JoinedReports joined;
  for (std::size_t number = 1; number <= shards.plan.shards.size(); ++number) {
    const std::vector<std::string>& names = shards.plan.shards[number - 1].test_cases;
    const auto tree = shards.trees.find(number);
    if (tree != shards.trees.end())
      join_reports(tree->second, {names.begin(), names.end()}, planned, joined);
    else if (!names.empty())
      shards.facts.missing.push_back(name_of_shard(shards, number));
    add_missing(shards, number, joined);
  }
  return joined;
}

/// How a report calls its machine where several have measured, by machine: with the shards that it is of.
std::map<std::string, std::string> names_of_machines(const model::MergedShards& facts) {
  std::map<std::string, std::string> names;
  if (facts.machines.size() < 2) return names;
  for (const model::MachineOfShards& one : facts.machines)
    names[one.machine] = fmt::format("machine of shard {}", base::join(one.shards, ", "));
  return names;
}

void name_machine(const std::map<std::string, std::string>& names, JoinedReport& one) {
  std::map<std::string, std::string>& environment = one.report.environment;
  const auto machine = environment.find("machine");  // as the shard's own report has it
  const auto name = names.find(one.machine);
  if (machine == environment.end() || name == names.end()) return;
  environment[name->second] = std::move(machine->second);
  environment.erase(machine);
}

std::vector<std::string> remarks_of(const Shards& shards) {
  std::vector<std::string> remarks;
  for (std::size_t number = 1; number <= shards.plan.shards.size(); ++number) {
    const std::size_t cases = shards.plan.shards[number - 1].test_cases.size();
    if (cases > 0 && shards.trees.count(number) == 0)
      remarks.push_back(fmt::format("shard {} is missing: its {} not judged", name_of_shard(shards, number),
                                    cases == 1 ? "test case was" : fmt::format("{} test cases were", cases)));
  }
  remarks.insert(remarks.end(), shards.facts.reruns.begin(), shards.facts.reruns.end());
  return remarks;
}

/// Each shard says what concerns the whole check; the joined one says it once.
void keep_remarks_once(std::vector<model::Report>& reports, std::vector<std::string> first) {
  std::set<std::string> said;
  for (model::Report& report : reports)
    std::erase_if(report.remarks, [&](const std::string& remark) { return !said.insert(remark).second; });
  if (reports.empty()) return;
  std::vector<std::string>& remarks = reports.front().remarks;
  remarks.insert(remarks.begin(), std::make_move_iterator(first.begin()), std::make_move_iterator(first.end()));
}

/// Adds sentences and names to a list, each once: every shard names all that is gone.
class EachOnce {
 public:
  explicit EachOnce(std::vector<std::string>& all) : all_(all) {}

  void add(const std::vector<std::string>& more) {
    for (const std::string& one : more)
      if (seen_.insert(one).second) all_.push_back(one);
  }

 private:
  std::vector<std::string>& all_;
  std::set<std::string> seen_;
};

/// What the shards say of the whole check: each knows what its own scenarios were before, and all what is gone.
void join_definitions(const Shards& shards, model::CheckSummary& summary) {
  model::DefinitionChanges all;
  bool any = false;
  EachOnce warnings(summary.warnings), added(all.added), deleted(all.deleted), skipped(all.skipped),
      unreadable(all.unreadable);
  for (const auto& [number, tree] : shards.trees) {
    warnings.add(tree.summary.warnings);
    if (!tree.summary.definitions) continue;
    const model::DefinitionChanges& one = *tree.summary.definitions;
    if (!std::exchange(any, true)) all.base = one.base;
    added.add(one.added);
    deleted.add(one.deleted);
    skipped.add(one.skipped);
    unreadable.add(one.unreadable);
    all.changed.insert(all.changed.end(), one.changed.begin(), one.changed.end());
  }
  if (any) summary.definitions = std::move(all);
}

/// The receipts as they are; what the merge has judged is written anew.
void link_receipts(const fs::path& from, const fs::path& to) {
  const std::set<std::string> written{"report.json", "compare.json", "comment.md"};
  for (const std::string& file : sys::list_tree(from))
    if (written.count(file) == 0) sys::link_file(from / file, to / file);
}

/// The reports by name, and where the receipts of each are; `joined` is emptied.
struct MergedReports {
  std::vector<model::Report> reports = {};
  std::vector<fs::path> sources = {};  ///< "": there are none
};

MergedReports reports_of(JoinedReports joined, const model::MergedShards& facts) {
  const std::map<std::string, std::string> machines = names_of_machines(facts);
  MergedReports merged;
  merged.reports.reserve(joined.size());
  merged.sources.reserve(joined.size());
  while (!joined.empty()) {  // one by one, so that each is in memory once
    JoinedReport one = std::move(joined.extract(joined.begin()).mapped());
    name_machine(machines, one);
    merged.reports.push_back(std::move(one.report));
    merged.sources.push_back(std::move(one.folder));
  }
  return merged;
}

/// Writes the test cases, several at once: most of the time they wait for the file system.
void write_cases(const MergedReports& merged, const ResultFolder& folder, JsonStyle style) {
  base::parallel_for(merged.reports.size(), base::hardware_threads(), [&](std::size_t i) {
    const std::string name = bench_name(merged.reports[i]);
    const fs::path case_folder = folder.begin_case(name);
    if (!merged.sources[i].empty()) link_receipts(merged.sources[i], case_folder);
    folder.write_report(name, merged.reports[i], style);
  });
}

}  // namespace

bool have_shards(const std::vector<fs::path>& folders) {
  return std::any_of(folders.begin(), folders.end(),
                     [](const fs::path& folder) { return !store::shard_folders(folder).empty(); });
}

CheckResult merge_shards(const MergeShardsRequest& request, Session& session) {
  require_free_output(request.out, request.folders, request.on_existing);
  remove_reports(request.out);
  Shards shards = shards_of(request);
  MergedReports merged = reports_of(join_all(shards), shards.facts);
  judge::judge_together(merged.reports);
  const std::vector<std::string> remarks = remarks_of(shards);
  for (const std::string& remark : remarks) session.observer.note(remark);
  keep_remarks_once(merged.reports, remarks);
  ResultFolder folder(request.out, ResultFolder::Layout::merged);
  write_cases(merged, folder, request.json_style);
  CheckResult result{.reports = std::move(merged.reports)};
  result.summary = folder.summary_of(result.reports);
  join_definitions(shards, result.summary);
  result.summary.shards = std::move(shards.facts);
  folder.commit(result.summary);
  result.outcome = judge::outcome_of(result.reports, request.policy);
  for (const model::Report& report : result.reports)
    if (judge::lacks_required_baseline(report, request.policy)) result.without_baseline.push_back(bench_name(report));
  return result;
}

}  // namespace benchgate::app
