// SPDX-License-Identifier: MIT
#include "store/recalculation_memory.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "sys/digest.hpp"

namespace benchgate::model {

// Next to the structs, so that the archives find them.

template <typename Archive>
void members(Archive& archive, StoredEnvironment& value) {
  archive(value.os, value.os_version, value.kernel, value.arch, value.cpu_model, value.cpu_count, value.memory_mb,
          value.runtime, value.runner_image, value.toolchain);
}

template <typename Archive>
void members(Archive& archive, StoredMeasurement& value) {
  archive(value.path, value.environment, value.tool, value.tool_version, value.format, value.job_type, value.started_at,
          value.fingerprint, value.synthetic, value.unstable);
}

template <typename Archive>
void members(Archive& archive, RunMetadata& value) {
  archive(value.schema, value.kind, value.run_id, value.run_attempt, value.sha, value.ref, value.subject, value.author,
          value.commit_time, value.commit_position, value.parents, value.timestamp, value.repository, value.workflow,
          value.event, value.job_type, value.environments, value.measurements, value.unchanged_scenarios,
          value.further);
}

template <typename Archive>
void members(Archive& archive, Metric& value) {
  archive(value.name, value.unit, value.better, value.undirected, value.step, value.near_zero);
}

template <typename Archive>
void members(Archive& archive, Figures& value) {
  archive(value.value, value.n, value.median, value.mean, value.stdev, value.min, value.max, value.ci99_lower,
          value.ci99_upper, value.cov, value.p75, value.p95, value.p99, value.error, value.ci_reliable,
          value.stability);
}

template <typename Archive>
void members(Archive& archive, AnchorFigures& value) {
  archive(value.commit, value.value, value.cov, value.stable);
}

template <typename Archive>
void members(Archive& archive, MeasuredMetric& value) {
  archive(value.metric, value.figures, value.anchor, value.samples);
}

template <typename Archive>
void members(Archive& archive, MeasuredEnvironment& value) {
  archive(value.machine, value.tool, value.tool_version);
}

template <typename Archive>
void members(Archive& archive, CaseInRun& value) {
  archive(value.id, value.module, value.name, value.parameters, value.job, value.docref, value.scenario, value.group,
          value.environment, value.failure, value.expected_unstable, value.is_single, value.synthetic, value.metrics);
}

template <typename Archive>
void members(Archive& archive, RunMeasurements& value) {
  archive(value.environments, value.cases, value.job_type, value.reports, value.other_files, value.unread, value.notes);
}

}  // namespace benchgate::model

namespace benchgate::judge {

template <typename Archive>
void members(Archive& archive, OpenAlert& value) {
  archive(value.side, value.pair, value.group, value.is_back_once);
}

template <typename Archive>
void members(Archive& archive, AlertState& value) {
  archive(value.open, value.retired, value.levels);
}

template <typename Archive>
void members(Archive& archive, AlertJudgement& value) {
  archive(value.rule, value.alert, value.side, value.pair, value.baselines, value.pair_baselines, value.measurable,
          value.needed, value.family, value.families, value.level, value.change, value.raw_change, value.common_change,
          value.score, value.p_value, value.p_adjusted, value.spread, value.changed_in, value.group_members,
          value.group_outside, value.group_loud, value.back_once, value.retired);
}

template <typename Archive>
void members(Archive& archive, RememberedAlerts& value) {
  archive(value.state, value.rules, value.reported);
}

template <typename Archive>
void members(Archive& archive, AlertMemory& value) {
  archive(value.runs, value.inputs, value.series);
}

template <typename Archive>
void members(Archive& archive, FoundLevels& value) {
  archive(value.begins, value.bits_saved, value.confirmed);
}

}  // namespace benchgate::judge

namespace benchgate::store {

namespace {

constexpr std::size_t digest_size = 64;

void add_piece(std::string& bytes, std::string_view piece) {
  const std::uint64_t size = piece.size();
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  bytes += piece;
}

std::string piece_of(const std::vector<std::string>& texts) {
  std::string piece;
  for (const std::string& text : texts) add_piece(piece, text);
  return piece;
}

/// Pieces as add_piece wrote them. Throws Error for others.
class Pieces {
 public:
  explicit Pieces(std::string_view bytes) : bytes_(bytes) {}

  bool at_end() const { return bytes_.empty(); }
  std::string_view next() {
    std::uint64_t size = 0;
    if (bytes_.size() < sizeof size) throw Error("memory of a recalculation", "is damaged");
    std::memcpy(&size, bytes_.data(), sizeof size);
    bytes_.remove_prefix(sizeof size);
    if (bytes_.size() < size) throw Error("memory of a recalculation", "is damaged");
    const std::string_view piece = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return piece;
  }

 private:
  std::string_view bytes_;
};

SharedTexts texts_in(std::string_view piece) {
  SharedTexts texts;
  for (Pieces pieces(piece); !pieces.at_end();) texts.number_of(std::string(pieces.next()));
  return texts;
}

/// A value of a run that is known.
template <typename Value>
std::optional<Value> unpacked(std::string_view bytes, const SharedTexts& texts) {
  try {
    Value value;
    MemoryReader(bytes, texts.texts())(value);
    return value;
  } catch (const Error&) {
    return std::nullopt;
  }
}

template <typename... Values>
std::string packed(SharedTexts& texts, const Values&... values) {
  MemoryWriter write(texts);
  write(values...);
  return write.take();
}

}  // namespace

bool RecalculationMemory::knows(const std::string& folder, const std::string& stamp) const {
  const auto found = runs_.find(folder);
  return !stamp.empty() && found != runs_.end() && found->second.stamp == stamp;
}

std::optional<model::RunMetadata> RecalculationMemory::metadata(const std::string& folder) const {
  return unpacked<model::RunMetadata>(runs_.at(folder).metadata, texts_);
}

std::optional<model::RunMeasurements> RecalculationMemory::measurements(const std::string& folder) const {
  return unpacked<model::RunMeasurements>(runs_.at(folder).measurements, texts_);
}

void RecalculationMemory::set(const std::string& folder, const std::string& stamp, const model::RunMetadata& metadata,
                              const model::RunMeasurements& measurements) {
  if (stamp.empty()) return;
  const Run run{owned(stamp), owned(packed(texts_, metadata)), owned(packed(texts_, measurements))};
  if (const auto found = runs_.find(folder); found != runs_.end())
    found->second = run;
  else
    runs_.emplace(owned(folder), run);
}

void RecalculationMemory::keep_only(const std::vector<std::string>& folders) {
  std::erase_if(runs_, [&](const auto& run) { return !std::binary_search(folders.begin(), folders.end(), run.first); });
}

std::string RecalculationMemory::format(std::string_view key) const {
  std::string bytes;
  add_piece(bytes, key);
  SharedTexts of_alerts;  // other ones each time
  const std::string judged =
      packed(of_alerts, benchmarks.alerts, benchmarks.levels.known(), load_tests.alerts, load_tests.levels.known());
  add_piece(bytes, piece_of(of_alerts.texts()));
  add_piece(bytes, judged);
  add_piece(bytes, piece_of(texts_.texts()));
  for (const auto& [folder, run] : runs_)
    for (const std::string_view piece : {folder, run.stamp, run.metadata, run.measurements}) add_piece(bytes, piece);
  return bytes + sys::sha256_hex(bytes);
}

std::optional<RecalculationMemory> RecalculationMemory::parse(std::string whole, std::string_view key) {
  RecalculationMemory memory;
  memory.bytes_ = std::make_unique<const std::string>(std::move(whole));
  std::string_view bytes = *memory.bytes_;
  std::string head;
  add_piece(head, key);
  if (bytes.size() < head.size() + digest_size || !bytes.starts_with(head)) return std::nullopt;
  const std::string_view digest = bytes.substr(bytes.size() - digest_size);
  bytes.remove_suffix(digest_size);
  if (sys::sha256_hex(bytes) != digest) return std::nullopt;
  try {
    Pieces pieces(bytes.substr(head.size()));
    const SharedTexts of_alerts = texts_in(pieces.next());
    MemoryReader read(pieces.next(), of_alerts.texts());
    for (judge::HistoryMemory* const one : {&memory.benchmarks, &memory.load_tests}) {
      std::map<std::string, judge::FoundLevels> known;
      read(one->alerts, known);
      one->levels.set_known(std::move(known));
    }
    memory.texts_ = texts_in(pieces.next());
    while (!pieces.at_end()) {
      std::array<std::string_view, 4> run;
      for (std::string_view& part : run) part = pieces.next();
      memory.runs_.emplace_hint(memory.runs_.end(), run[0], Run{run[1], run[2], run[3]});
    }
    return memory;
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace benchgate::store
