// SPDX-License-Identifier: MIT
#include "store/recalculation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <tuple>
#include <utility>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "judge/history_judgement.hpp"
#include "judge/history_levels.hpp"
#include "judge/undirected_metrics.hpp"
#include "store/commit_order.hpp"
#include "store/report_choice.hpp"
#include "store/run_archive.hpp"
#include "store/run_measurements.hpp"
#include "sys/digest.hpp"

namespace benchgate::store {

namespace {

/// A run and its copies in the archive: the first one counts.
struct DistinctRun {
  const model::StoredRun* run = nullptr;
  std::vector<const model::StoredRun*> again;
};

std::vector<DistinctRun> distinct_runs(const RunArchive& archive) {
  std::vector<DistinctRun> distinct;
  std::map<std::tuple<model::RunKind, std::string, std::uint64_t>, std::size_t> indices;
  for (const model::StoredRun& run : archive.runs()) {
    const auto [at, is_new] =
        indices.try_emplace({run.location.kind, run.location.id, run.location.attempt}, distinct.size());
    if (is_new)
      distinct.push_back({&run, {}});
    else
      distinct[at->second].again.push_back(&run);
  }
  return distinct;
}

std::vector<std::pair<std::string, std::uint64_t>> sizes_of(const RunArchive& archive, const model::StoredRun& run) {
  std::vector<std::pair<std::string, std::uint64_t>> sizes;
  for (const model::StoredFile& file : archive.files(run)) sizes.emplace_back(file.path, file.size);
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

ArchivedRun archived(RunArchive& archive, const DistinctRun& distinct, model::RunMeasurements measurements) {
  ArchivedRun run{.stored = *distinct.run,
                  .metadata = archive.release_metadata(*distinct.run),
                  .measurements = std::move(measurements)};
  for (const model::StoredRun* const again : distinct.again) {
    run.archived_again.push_back(again->location.folder);
    if (archive.metadata(*again).sha != run.metadata.sha)
      run.measurements.notes.push_back(
          fmt::format("'{}' has the id of this run, but another commit: it does not count; add its results again with "
                      "another --run-id",
                      base::printable(again->location.folder)));
    else if (sizes_of(archive, *again) != sizes_of(archive, run.stored))
      run.measurements.notes.push_back(fmt::format("'{}' holds other files of the same run: they do not count",
                                                   base::printable(again->location.folder)));
  }
  return run;
}

/// What came of reading a run: its measurements, or why there are none.
struct RunReadout {
  std::optional<model::RunMeasurements> measurements;
  std::string fault;
};

/// How many runs are read by one call of the store: it costs a process where that is a branch.
constexpr std::size_t runs_of_call = 64;

/// Reads all runs by few calls. If that fails, reads them one by one to find those that cannot be read.
std::vector<RunReadout> read_all(const RunArchive& archive, std::span<const DistinctRun> distinct) {
  std::vector<const model::StoredRun*> runs;
  for (const DistinctRun& one : distinct) runs.push_back(one.run);
  std::vector<RunReadout> outcomes;
  try {
    for (model::RunMeasurements& one : read_runs(archive, runs)) outcomes.push_back({std::move(one), ""});
    return outcomes;
  } catch (const Error&) {
    outcomes.clear();
  }
  for (const model::StoredRun* const run : runs) {
    try {
      outcomes.push_back({read_run(archive, *run, archive.metadata(*run)), ""});
    } catch (const Error& error) {
      outcomes.push_back({std::nullopt, error.what()});
    }
  }
  return outcomes;
}

/// The memory of a recalculation, for several threads.
struct SharedMemory {
  RecalculationMemory* memory = nullptr;  ///< null: there is none
  std::shared_mutex access = {};

  std::optional<model::RunMeasurements> find(const RunArchive& archive, const model::StoredRun& run) {
    if (memory == nullptr || !archive.is_known(run)) return std::nullopt;
    const std::shared_lock lock(access);
    return memory->measurements(run.location.folder);
  }
  void add(const RunArchive& archive, const model::StoredRun& run, const model::RunMeasurements& measurements) {
    if (memory == nullptr || archive.is_known(run)) return;
    const std::unique_lock lock(access);
    memory->set(run.location.folder, archive.stamp(run), archive.metadata(run), measurements);
  }
};

/// Returns what the memory knows of each run; reads the other runs and adds them to the memory.
std::vector<RunReadout> remember_or_read(const RunArchive& archive, std::span<const DistinctRun> distinct,
                                         SharedMemory& memory) {
  std::vector<RunReadout> outcomes(distinct.size());
  std::vector<DistinctRun> unknown;
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < distinct.size(); ++i) {
    outcomes[i].measurements = memory.find(archive, *distinct[i].run);
    if (outcomes[i].measurements) continue;
    unknown.push_back(distinct[i]);
    indices.push_back(i);
  }
  if (unknown.empty()) return outcomes;
  std::vector<RunReadout> read = read_all(archive, unknown);
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (read[i].measurements) memory.add(archive, *unknown[i].run, *read[i].measurements);
    outcomes[indices[i]] = std::move(read[i]);
  }
  return outcomes;
}

/// Removes runs from the memory that are gone from the archive.
void forget_others(const RunArchive& archive, RecalculationMemory& memory) {
  std::vector<std::string> folders;
  for (const model::StoredRun& run : archive.runs()) folders.push_back(run.location.folder);
  std::sort(folders.begin(), folders.end());
  memory.keep_only(folders);
}

/// The measurement that a test case is part of; null: the metadata do not say.
const model::StoredMeasurement* measurement_of(const model::RunMetadata& metadata, const model::CaseInRun& one) {
  const auto found =
      std::find_if(metadata.measurements.begin(), metadata.measurements.end(),
                   [&](const model::StoredMeasurement& stored) { return is_part(one.group, group_of(stored.path)); });
  return found == metadata.measurements.end() ? nullptr : &*found;
}

/// A test case as a measurement in the first of the environments: what its own report says of its tool stands before
/// the metadata of the run.
model::StoredMeasurement as_measurement(const model::RunMetadata& metadata, const model::CaseInRun& one,
                                        const model::MeasuredEnvironment& environment) {
  const model::StoredMeasurement* const stored = measurement_of(metadata, one);
  model::StoredMeasurement measurement = stored == nullptr ? model::StoredMeasurement() : *stored;
  measurement.environment = 0;
  measurement.tool = environment.tool;
  measurement.tool_version = environment.tool_version;
  return measurement;
}

/// Leaves out the measurements of a run that do not pass; false: none is left.
bool keep_passing(std::span<const RunFilter> filters, ArchivedRun& run) {
  if (std::all_of(filters.begin(), filters.end(), [](const RunFilter& one) { return one.is_of_run(); })) return true;
  model::RunMetadata alone = run.metadata;  // the metadata as if the run were one measurement
  alone.measurements.clear();
  std::erase_if(run.measurements.cases, [&](const model::CaseInRun& one) {
    const model::MeasuredEnvironment& environment = run.measurements.environments[one.environment];
    alone.environments = {environment.machine};
    const model::StoredMeasurement measurement = as_measurement(run.metadata, one, environment);
    return !passes(filters, run.stored.location, alone, &measurement);
  });
  std::erase_if(run.metadata.measurements, [&](const model::StoredMeasurement& one) {
    return !passes(filters, run.stored.location, run.metadata, &one);
  });
  return !run.measurements.cases.empty() || !run.metadata.measurements.empty();
}

/// Whether a run passes those filters that are about the whole of it.
bool may_pass(std::span<const RunFilter> filters, const model::StoredRun& run, const model::RunMetadata& metadata) {
  return std::all_of(filters.begin(), filters.end(), [&](const RunFilter& one) {
    return !one.is_of_run() || one.passes(values_of(one.field(), run.location, metadata));
  });
}

/// The runs of each kind, in the order of their commits.
struct RunsByKind {
  std::vector<ArchivedRun> benchmarks, load_tests;
};

RunsByKind in_order_of_commits(std::vector<std::optional<ArchivedRun>> read) {
  std::erase_if(read, [](const std::optional<ArchivedRun>& run) { return !run; });
  std::vector<RunOfCommit> runs;
  for (const std::optional<ArchivedRun>& run : read) runs.push_back({&run->stored, &run->metadata});
  const auto is_benchmark = [](const ArchivedRun& run) {
    return run.stored.location.kind == model::RunKind::benchmarks;
  };
  RunsByKind ordered;
  ordered.benchmarks.reserve(read.size());
  for (const std::size_t index : order_by_commit(runs))
    (is_benchmark(*read[index]) ? ordered.benchmarks : ordered.load_tests).push_back(std::move(*read[index]));
  return ordered;
}

}  // namespace

Derived recalculate(const Store& store, const RecalculationSettings& settings, RecalculationMemory* memory) {
  RunArchive archive(store, memory);
  std::vector<DistinctRun> distinct = distinct_runs(archive);
  std::erase_if(distinct, [&](const DistinctRun& one) {
    return !may_pass(settings.filters, *one.run, archive.metadata(*one.run));
  });
  std::vector<std::optional<ArchivedRun>> runs(distinct.size());
  std::vector<std::string> faults(distinct.size());
  SharedMemory shared{.memory = memory};
  const std::size_t parts = (distinct.size() + runs_of_call - 1) / runs_of_call;
  base::parallel_for(parts, settings.threads, [&](std::size_t part) {
    const std::size_t first = part * runs_of_call, last = std::min(first + runs_of_call, distinct.size());
    std::vector<RunReadout> outcomes =
        remember_or_read(archive, std::span(distinct).subspan(first, last - first), shared);
    for (std::size_t i = first; i < last; ++i) {
      faults[i] = std::move(outcomes[i - first].fault);
      if (!outcomes[i - first].measurements) continue;
      ArchivedRun run = archived(archive, distinct[i], std::move(*outcomes[i - first].measurements));
      if (keep_passing(settings.filters, run)) runs[i] = std::move(run);
    }
  });
  if (memory != nullptr) forget_others(archive, *memory);
  RunsByKind ordered = in_order_of_commits(std::move(runs));
  Derived derived;
  derived.benchmarks = build_history(model::RunKind::benchmarks, std::move(ordered.benchmarks), settings.build);
  derived.load_tests = build_history(model::RunKind::load_tests, std::move(ordered.load_tests), settings.build);
  for (model::History* const history : {&derived.benchmarks, &derived.load_tests}) {
    judge::chain_anchors(*history);
    judge::label_history(*history, settings.accepted);
    judge::find_long_drifts(*history, settings.accepted);
    judge::HistoryMemory* const known = memory == nullptr                ? nullptr
                                        : history == &derived.benchmarks ? &memory->benchmarks
                                                                         : &memory->load_tests;
    if (known != nullptr) known->digest = sys::sha256_hex;
    judge::alert_history(*history, settings.accepted, settings.alerts, known);
    judge::propose_directions(*history);
    judge::find_history_levels(*history, settings.threads, known);
    if (known != nullptr) known->levels.forget_unused();
    for (model::HistorySeries& series : history->series)
      series.accepted = judge::accepted_changes(*history, series, settings.accepted);
  }
  faults.insert(faults.begin(), archive.faults().begin(), archive.faults().end());
  for (const std::string& fault : faults)
    if (!fault.empty()) derived.notes.push_back(fmt::format("left out: {}", fault));
  for (const std::string& stranger : archive.strangers())
    derived.notes.push_back(fmt::format("'{}' does not belong to a run", base::printable(stranger)));
  return derived;
}

}  // namespace benchgate::store
