// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "judge/alert_memory.hpp"
#include "model/history.hpp"
#include "store/memory_archive.hpp"

namespace benchgate::store {

/// What a recalculation keeps for the next one, which gives the same without it: what was read of each run, and what
/// the rule of alerts said of all but the newest. A run is known as long as its files have the same stamp.
class RecalculationMemory {
 public:
  judge::HistoryMemory benchmarks, load_tests;

  /// Whether it has a run with that stamp.
  bool knows(const std::string& folder, const std::string& stamp) const;
  /// Returns what was read of a run that it knows; absent: it is damaged.
  std::optional<model::RunMetadata> metadata(const std::string& folder) const;
  std::optional<model::RunMeasurements> measurements(const std::string& folder) const;

  /// Remembers what was read of a run; does nothing without a stamp.
  void set(const std::string& folder, const std::string& stamp, const model::RunMetadata& metadata,
           const model::RunMeasurements& measurements);
  /// Forgets the runs in other folders than these, which ascend.
  void keep_only(const std::vector<std::string>& folders);

  /// Formats the memory as bytes that only a program with the same `key` reads.
  std::string format(std::string_view key) const;
  /// Parses such bytes; absent: they are of another program, or damaged.
  static std::optional<RecalculationMemory> parse(std::string bytes, std::string_view key);

 private:
  struct Run {
    std::string_view stamp, metadata, measurements;
  };

  /// Returns a view of the text that stays valid.
  std::string_view owned(std::string text) { return owned_.emplace_back(std::move(text)); }

  SharedTexts texts_;
  std::unique_ptr<const std::string> bytes_;  ///< that were parsed
  std::deque<std::string> owned_;             ///< what was added
  std::map<std::string_view, Run> runs_;      ///< by folder; views of these two
};

}  // namespace benchgate::store
