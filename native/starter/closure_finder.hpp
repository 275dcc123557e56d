// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "model/fingerprint_preset.hpp"
#include "starter/closure.hpp"
#include "starter/unit_graph.hpp"

namespace benchgate::starter {

/// Finds the closures of one tree. Files are looked at, tools asked and code read once for all targets and scenarios.
class ClosureFinder {
 public:
  /// Finds the files of the scenario by the preset of this name. All questions are of the same files. Never throws,
  /// builds nothing and needs no network. A project that is not there, a tool that fails and output that makes no sense
  /// are a `problem`; where the tool or its data is not there, it guesses.
  Closure find(std::string_view preset, const ClosureQuestion& question);

 private:
  using Key = std::tuple<std::string_view, std::string, std::string, bool, std::map<std::string, std::string>>;

  std::optional<std::string> project_root(const ClosureQuestion& question, const model::FingerprintPreset& preset);
  UnitGraph& graph_of(const ClosureQuestion& question, std::size_t preset, const std::string& root);
  Closure closure_in(UnitGraph& graph, const ClosureQuestion& question, const model::FingerprintPreset& preset);
  Closure guessed_closure(const ClosureQuestion& question, const model::FingerprintPreset& preset, std::string why);
  void count_files(const ClosureQuestion& question, std::vector<bool> left_out, Closure& closure);

  std::shared_ptr<const std::vector<std::string>> paths_;
  std::map<std::string_view, std::vector<std::string>> marked_;  ///< folders with marks of each preset, sorted
  std::map<Key, UnitGraph> graphs_;
  std::map<std::string_view, UnitGraph> guesses_;  ///< of each preset, without units
  std::optional<std::vector<std::size_t>> never_;  ///< files that count for no scenario
};

}  // namespace benchgate::starter
