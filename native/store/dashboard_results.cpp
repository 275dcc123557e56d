// SPDX-License-Identifier: MIT
#include "store/dashboard_results.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "format/manifest_json.hpp"
#include "imports/import.hpp"
#include "judge/dashboard_levels.hpp"
#include "judge/dashboard_ratios.hpp"
#include "judge/dashboard_table.hpp"
#include "judge/metric_values.hpp"
#include "judge/stability.hpp"
#include "judge/summary.hpp"
#include "store/artifact_trees.hpp"
#include "store/dashboard_attribution.hpp"
#include "store/run_tree.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

/// All runs of one test case in one tree.
struct DashboardCase {
  StoredReceipt pooled;  ///< head of the first run, columns of all
  std::string source;
  std::optional<StoredReceipt> anchor = {};  ///< the same of the anchor
};

struct DashboardTree {
  model::DashboardRun run;
  std::vector<std::string> notes;
  std::vector<DashboardCase> cases;
  std::vector<model::DashboardAttribution> attributions;
};

std::string ci_field(const model::Environment& environment, const std::string& name) {
  const auto found = environment.ci.find(name);
  return found == environment.ci.end() ? "" : found->second;
}

std::string name_of_tree(const fs::path& tree) {
  const fs::path named = tree.has_filename() ? tree : tree.parent_path();
  return named.filename().string();
}

/// Facts of the run as a whole, as far as its first receipts tell.
void complete_run(model::DashboardRun& run, const model::ReceiptHead& head) {
  const auto fill = [](std::string& fact, const std::string& value) {
    if (fact.empty()) fact = value;
  };
  if (head.environment.git) {
    fill(run.commit, head.environment.git->commit);
    fill(run.ref, head.environment.git->ref);
  }
  fill(run.job_type, head.job_type);
  fill(run.event, ci_field(head.environment, "event"));
  fill(run.workflow, ci_field(head.environment, "workflow"));
  fill(run.url, ci_field(head.environment, "run_url"));
  fill(run.tool, head.source ? fmt::format("{} {}", head.source->format, head.source->tool_version)
                             : fmt::format("benchgate {}", head.tool_version));
  if (head.synthetic) fill(run.note, "synthetic");
}

std::string existing_receipt(const fs::path& folder) {
  const fs::path receipt = folder / "receipt.json";
  if (!sys::path_exists(receipt)) throw Error(receipt.string(), "no such file; only runs with a receipt can be read");
  return receipt.string();
}

std::string commit_of_receipt(const model::ReceiptHead& head) {
  return head.environment.git ? head.environment.git->commit : std::string();
}

void pool(StoredReceipt& pooled, const StoredReceipt& more) {
  pooled.head.failed_samples += more.head.failed_samples;
  judge::append_columns(pooled.columns, more.columns);
}

/// What was measured in turns with a scenario, of all its runs; absent without it. The ratio to an anchor needs all of
/// both: each run with the same commit, and no failures. Otherwise it is not used, and `notes` say so.
std::optional<StoredReceipt> read_anchor(const ScenarioRuns& scenario, std::vector<std::string>& notes) {
  std::optional<StoredReceipt> pooled;
  std::size_t count = 0;
  bool is_same = true;
  for (const RunLocation& run : scenario.runs) {
    const fs::path file = run.folder / "anchor.json";
    if (!sys::path_exists(file)) continue;
    ++count;
    StoredReceipt stored = read_receipt(file);
    is_same = is_same && (!pooled || commit_of_receipt(stored.head) == commit_of_receipt(pooled->head));
    if (pooled)
      pool(*pooled, stored);
    else
      pooled = std::move(stored);
  }
  if (!pooled) return pooled;
  if (!is_same || count != scenario.runs.size() || pooled->head.failed_samples > 0 ||
      commit_of_receipt(pooled->head).empty()) {
    notes.push_back(fmt::format("the anchor of '{}' is not used: it failed, or not each run has the same",
                                base::printable(scenario.name)));
    return std::nullopt;
  }
  judge::sort_columns(pooled->columns);
  return pooled;
}

DashboardTree read_dashboard_tree(const fs::path& tree) {
  const fs::path path = tree / "manifest.json";
  const model::Manifest manifest = format::parse_manifest(sys::read_file(path), base::printable(path.string()));
  DashboardTree read;
  read.run.name = name_of_tree(tree);
  read.run.commit = manifest.source_commit;
  read.run.ref = manifest.source_ref;
  read.run.time = base::parse_rfc3339(manifest.generated_at);
  if (!manifest.mode.empty() && manifest.mode != "full") read.run.note = manifest.mode;
  const FoundRuns found = find_runs(tree, {});
  read.notes = found.notes;
  for (const ScenarioRuns& scenario : found.scenarios) {
    DashboardCase one;
    for (const RunLocation& run : scenario.runs) {
      StoredReceipt stored = read_receipt(existing_receipt(run.folder));
      complete_run(read.run, stored.head);
      if (&run == &scenario.runs.front()) {
        one = {.pooled = std::move(stored), .source = read.run.name + "/" + run.path + "/receipt.json"};
        continue;
      }
      pool(one.pooled, stored);
    }
    judge::sort_columns(one.pooled.columns);
    one.anchor = read_anchor(scenario, read.notes);
    read.cases.push_back(std::move(one));
    if (auto attribution = read_dashboard_attribution(scenario)) read.attributions.push_back(std::move(*attribution));
  }
  return read;
}

model::DashboardEnvironment environment_of(const model::ReceiptHead& head) {
  model::DashboardEnvironment environment = judge::dashboard_environment(head.environment.host);
  if (head.source) environment.runtime = head.source->runtime;
  environment.runner_image = ci_field(head.environment, "runner_image");
  return environment;
}

bool is_load_test(const model::ReceiptHead& head) {
  const std::string format = head.source ? head.source->format : "";
  return head.scenario.docref.starts_with("load:") || imports::is_load_test(format);
}

/// The metrics that a run is judged by: those with a budget, else the scenario's own, else the first.
bool is_headline(const std::string& metric, const model::ReceiptHead& head) {
  const model::Scenario& scenario = head.scenario;
  if (head.is_import()) {
    const model::Metric* headline = model::headline_metric(scenario);
    return headline != nullptr && headline->name == metric;
  }
  if (!scenario.budgets.empty()) return scenario.budgets.contains(metric);
  if (scenario.metrics.empty()) return metric == "wall_ms" || !head.stats.contains("wall_ms");
  return std::any_of(scenario.metrics.begin(), scenario.metrics.end(),
                     [&](const model::MetricSource& own) { return own.metric.name == metric; });
}

/// Gathers the points of one tree after the other.
class DashboardCollector {
 public:
  void add(DashboardTree tree) {
    const std::size_t run = dashboard_.runs.size();
    for (const model::DashboardRun& other : dashboard_.runs)
      if (other.name == tree.run.name)
        throw Error(other.name, "is the name of two results folders; rename one of them");
    dashboard_.runs.push_back(std::move(tree.run));
    for (const std::string& note : tree.notes) dashboard_.notes.push_back(note);
    for (const DashboardCase& one : tree.cases) add_case(run, one);
    for (model::DashboardAttribution& attribution : tree.attributions) {
      attribution.run = run;
      dashboard_.attributions.push_back(std::move(attribution));
    }
  }

  model::Dashboard finish() {
    for (auto& [key, series] : series_) {
      judge::chain_dashboard_anchors(series, anchors_.at(key), dashboard_.runs);
      dashboard_.series.push_back(std::move(series));
    }
    return std::move(dashboard_);
  }

 private:
  void add_case(std::size_t run, const DashboardCase& one) {
    const StoredReceipt& pooled = one.pooled;
    const std::size_t environment = judge::environment_index(dashboard_, environment_of(pooled.head));
    const judge::RunMetrics metrics(pooled.columns, pooled.head.scenario, judge::resolution_of(pooled.columns));
    const auto point = [&](const model::Metric& metric) -> model::DashboardPoint& {
      model::DashboardPoint& added = series_of(pooled.head, metric).points.emplace_back();
      anchors_[{model::case_name(pooled.head.scenario), metric.name}].push_back(anchor_of(one, metric));
      added.run = run;
      added.environment = environment;
      added.failures = pooled.head.failed_samples;
      added.source = one.source;
      return added;
    };
    std::set<std::string> measured;
    for (const auto& [name, metric] : metrics.metrics()) {
      const std::optional<judge::MetricValues> values = metrics.values(name);
      if (model::is_exact_metric(name) || !values || values->sorted.empty()) continue;
      measured.insert(name);
      if (pooled.head.is_import() && values->sorted.size() == 1)
        point(metric).median = values->sorted.front();  // how a report's one value varies is not known
      else
        judge::describe_values(point(metric), values->sorted, pooled.head.scenario.expected_unstable);
    }
    const bool is_down = judge::failed_samples_of(pooled.head.scenario) == judge::FailedSamples::metrics_counted &&
                         pooled.columns.wall_ns.empty();  // a service that answered nothing
    if (measured.empty() || is_down) add_failure(point, pooled.head, measured);
  }

  /// What the anchor of a test case measured of a metric; absent where nothing is known.
  static std::optional<model::AnchorFigures> anchor_of(const DashboardCase& one, const model::Metric& metric) {
    if (!one.anchor || one.pooled.head.failed_samples > 0) return std::nullopt;
    const judge::RunMetrics metrics(one.anchor->columns, one.anchor->head.scenario,
                                    judge::resolution_of(one.anchor->columns));
    const std::optional<judge::MetricValues> values = metrics.values(metric.name);
    if (!values || values->sorted.empty()) return std::nullopt;
    const model::Summary summary = judge::summarise(values->sorted);
    return model::AnchorFigures{commit_of_receipt(one.anchor->head), summary.median, summary.cv,
                                judge::is_stable(summary)};
  }

  /// A run in which every sample failed is a failure in the metrics that its test case had before and that it has not
  /// `measured`, such as the latency of a service.
  template <typename Point>
  void add_failure(const Point& point, const model::ReceiptHead& head, const std::set<std::string>& measured) {
    std::vector<model::Metric> known;
    for (const auto& [key, series] : series_)
      if (key.first == model::case_name(head.scenario) && !measured.contains(series.metric.name))
        known.push_back(series.metric);
    if (known.empty() && measured.empty()) known.push_back(model::metric_named("wall_ms"));
    for (const model::Metric& metric : known) point(metric);
  }

  model::DashboardSeries& series_of(const model::ReceiptHead& head, const model::Metric& metric) {
    const std::string name = model::case_name(head.scenario);
    model::DashboardSeries& series = series_[{name, metric.name}];
    series.test_case = name;
    series.metric = metric;
    series.module = judge::module_of(name);
    series.categories = head.scenario.tags;
    series.docref = head.scenario.docref;
    series.expected_unstable = head.scenario.expected_unstable;
    series.headline = is_headline(metric.name, head);
    series.load = is_load_test(head);
    if (!head.is_import()) series.reproduce = judge::measuring_command(head.scenario.name);
    return series;
  }

  model::Dashboard dashboard_;
  using SeriesKey = std::pair<std::string, std::string>;  ///< test case and metric
  std::map<SeriesKey, model::DashboardSeries> series_;
  std::map<SeriesKey, std::vector<std::optional<model::AnchorFigures>>> anchors_;  ///< of each point
};

}  // namespace

model::Dashboard read_dashboard(std::span<const fs::path> trees, std::size_t threads) {
  std::vector<DashboardTree> read(trees.size());
  base::parallel_for(trees.size(), threads, [&](std::size_t i) { read[i] = read_dashboard_tree(trees[i]); });
  // Trees without a time come first: they may be the oldest.
  std::stable_sort(read.begin(), read.end(),
                   [](const DashboardTree& a, const DashboardTree& b) { return a.run.time < b.run.time; });
  DashboardCollector collector;
  for (DashboardTree& tree : read) collector.add(std::move(tree));
  return collector.finish();
}

}  // namespace benchgate::store
