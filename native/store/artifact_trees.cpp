// SPDX-License-Identifier: MIT
#include "store/artifact_trees.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/manifest_json.hpp"
#include "judge/comparison_policy.hpp"
#include "store/run_tree.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view tree_manifest = "manifest.json";
constexpr std::string_view wall_metric = "wall_ms";

std::string shown_path(const fs::path& path) { return base::printable(path.string()); }

std::string tree_name(const fs::path& tree) {
  const fs::path named = tree.has_filename() ? tree : tree.parent_path();
  const std::string name = named.filename().string();
  return name.empty() || name == "." || name == ".." ? tree.string() : name;
}

/// One run of one scenario.
struct TreeRun {
  std::string scenario;
  model::ReceiptHead head;
};

struct ReadTree {
  model::Artifact artifact;
  std::vector<std::string> notes;
  std::vector<TreeRun> runs;
};

ReadTree read_tree(const fs::path& tree) {
  const fs::path path = tree / tree_manifest;
  const model::Manifest manifest = format::parse_manifest(sys::read_file(path), shown_path(path));
  ReadTree read;
  read.artifact.name = tree_name(tree);
  if (!manifest.source_commit.empty()) read.artifact.others.push_back(manifest.source_commit);
  if (!manifest.source_ref.empty()) read.artifact.others.push_back(manifest.source_ref);
  read.artifact.time = base::parse_rfc3339(manifest.generated_at);
  if (!manifest.mode.empty() && manifest.mode != "full")
    read.notes.push_back(fmt::format("{} is {}: some results were not measured", read.artifact.name, manifest.mode));
  const FoundRuns found = find_runs(tree, {});
  read.notes.insert(read.notes.end(), found.notes.begin(), found.notes.end());
  for (const ScenarioRuns& scenario : found.scenarios)
    for (const RunLocation& run : scenario.runs) {
      const fs::path receipt = run.folder / "receipt.json";
      if (!sys::path_exists(receipt))
        throw Error(shown_path(receipt), "no such file; only runs with a receipt can be read");
      read.runs.push_back({scenario.name, read_receipt(receipt).head});
      const model::Host& host = read.runs.back().head.environment.host;
      std::vector<model::Host>& hosts = read.artifact.hosts;
      if (std::find(hosts.begin(), hosts.end(), host) == hosts.end()) hosts.push_back(host);
    }
  return read;
}

/// The metric that judges the run; empty when its receipt names none.
std::string headline_of(const model::ReceiptHead& head) {
  if (head.source) {
    const model::Metric* metric = model::headline_metric(head.scenario);
    return metric == nullptr || head.stats.count(metric->name) == 0 ? "" : metric->name;
  }
  if (head.stats.empty() || head.stats.contains(std::string(wall_metric))) return std::string(wall_metric);
  return head.stats.begin()->first;
}

class CaseCollector {
 public:
  void add(std::size_t artifact, const TreeRun& run) {
    names_[run.scenario] = run.head.is_import() ? model::case_name(run.head.scenario) : run.scenario;
    imported_ = imported_ || run.head.is_import();
    if (std::string headline = headline_of(run.head); !headline.empty()) headlines_.insert(std::move(headline));
    for (const auto& [name, summary] : run.head.stats)
      if (!model::is_exact_metric(name))  // a twin of the metric in milliseconds
        case_of(run.scenario, summary.metric).measurements[artifact].values.push_back(summary.summary.median);
    if (run.head.failed_samples > 0 && judge::successful_samples(run.head) == 0) fail_run(artifact, run);
  }

  /// Other tools choose their metric names; for benchgate's own runs wall_ms is first.
  std::vector<std::string> headlines() const {
    if (!imported_) return {};
    return {headlines_.begin(), headlines_.end()};
  }

  /// A failed run is a failure in every metric that its scenario has elsewhere and that it does not have itself.
  std::vector<model::TestCase> finish() {
    for (const auto& [scenario, failed] : failed_runs_) {
      const bool known = std::any_of(cases_.begin(), cases_.end(), [&, name = scenario](const auto& entry) {
        return std::get<0>(entry.first) == name;
      });
      if (!known) case_of(scenario, model::metric_named(wall_metric));
      for (auto& [key, one] : cases_)
        if (std::get<0>(key) == scenario)
          for (const FailedRun& run : failed)
            if (!run.metrics.contains(one.metric.name)) ++one.measurements[run.artifact].failures;
    }
    std::vector<model::TestCase> all;
    for (auto& [key, one] : cases_) all.push_back(std::move(one));
    name_as_reported(all);
    const auto rank = [headlines = headlines()](const model::TestCase& one) {
      if (one.metric.name == wall_metric) return 0;
      return std::find(headlines.begin(), headlines.end(), one.metric.name) != headlines.end() ? 1 : 2;
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const model::TestCase& a, const model::TestCase& b) { return rank(a) < rank(b); });
    return all;
  }

 private:
  /// A run in which every sample failed. It has the metrics that count even so: the error rate of a service.
  struct FailedRun {
    std::size_t artifact;
    std::set<std::string> metrics;
  };

  void fail_run(std::size_t artifact, const TreeRun& run) {
    FailedRun& failed = failed_runs_[run.scenario].emplace_back(FailedRun{artifact, {}});
    for (const auto& [name, summary] : run.head.stats) failed.metrics.insert(name);
  }

  /// The folder's name differs from the benchmark's if that has a blank or a slash; copies of a folder share the name.
  void name_as_reported(std::vector<model::TestCase>& all) const {
    std::map<std::string, int> bearers;
    for (const auto& [folder, name] : names_) ++bearers[name];
    for (model::TestCase& one : all)
      if (const std::string& name = names_.at(one.name); bearers[name] == 1) one.name = name;
  }

  model::TestCase& case_of(const std::string& scenario, const model::Metric& metric) {
    model::TestCase& one = cases_[{scenario, metric.name, metric.unit}];
    one.name = scenario;
    one.metric = metric;
    return one;
  }

  std::map<std::string, std::string> names_;  ///< of test cases, by the scenario's folder
  bool imported_ = false;
  std::set<std::string> headlines_;
  /// By scenario, metric and unit: values in different units are not of one series.
  std::map<std::tuple<std::string, std::string, std::string>, model::TestCase> cases_;
  std::map<std::string, std::vector<FailedRun>> failed_runs_;
};

}  // namespace

std::vector<fs::path> find_artifact_trees(const fs::path& folder) {
  if (sys::path_exists(folder / tree_manifest)) return {folder};
  std::vector<fs::path> trees;
  for (const std::string& name : sys::list_folder(folder))
    if (sys::path_exists(folder / name / tree_manifest)) trees.push_back(folder / name);
  if (trees.empty())
    throw Error(shown_path(folder), "holds no results folder: neither it nor a subfolder has a manifest.json");
  return trees;
}

model::MeasurementTable read_artifact_trees(std::span<const fs::path> trees, std::size_t threads) {
  std::vector<ReadTree> read(trees.size());
  base::parallel_for(trees.size(), threads, [&](std::size_t i) { read[i] = read_tree(trees[i]); });
  // Trees without a time come first: they may be the oldest.
  std::stable_sort(read.begin(), read.end(),
                   [](const ReadTree& a, const ReadTree& b) { return a.artifact.time < b.artifact.time; });
  model::MeasurementTable table;
  CaseCollector cases;
  for (std::size_t i = 0; i < read.size(); ++i) {
    for (const model::Artifact& other : table.artifacts)
      if (other.name == read[i].artifact.name)
        throw Error(other.name, "is the name of two results folders; rename one of them");
    table.artifacts.push_back(read[i].artifact);
    table.notes.insert(table.notes.end(), read[i].notes.begin(), read[i].notes.end());
    for (const TreeRun& run : read[i].runs) cases.add(i, run);
  }
  table.headlines = cases.headlines();
  table.cases = cases.finish();
  return table;
}

}  // namespace benchgate::store
