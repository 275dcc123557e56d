// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::store {

/// Whether a file of a run may hold figures, by its name: a log or a picture does not.
bool may_hold_figures(std::string_view path);

/// Returns what files that show the same results have in common: the folder and the name before "-report" or the
/// ending.
std::string results_of(std::string_view path);

/// Returns the receipt that the one at `path` confirms: "sort/run.json" of "sort/confirm-1/run.json"; "": it confirms
/// none.
std::string confirmed_receipt(std::string_view path);

/// Returns the rank of a format among those of its tool: the smallest one states the results most exactly.
int rank_of_format(std::string_view format);

/// Returns the name of a tool without its format: "BenchmarkDotNet" of "BenchmarkDotNet (`--exporters json`)".
std::string tool_name(std::string_view tool);

/// Returns the module of a file: the first folder of its path, without "benchmarks-" before it; "" without a folder.
std::string module_of(std::string_view path);

/// Returns the group of a file: its path with the module instead of the first folder.
std::string group_of(std::string_view path);

/// Whether a test case of `group` belongs to what is stored as `stored_group`: one of the groups is or contains the
/// other.
bool is_part(std::string_view group, std::string_view stored_group);

/// Returns the results folder of a run that benchgate measured: "main/sort" of "main/sort/run-1/receipt.json".
std::string scenario_of(std::string_view path);

/// Returns the receipt of a measurement of benchgate that is stored at `path`, which is the receipt or its folder.
std::string receipt_of(const std::string& path);

/// Returns the one of `measurements`, by folder of the scenario, that a carried measurement in `folder` repeats: that
/// of the same folder, or the only one of the scenario in another group that has the fingerprint, since results may be
/// added under another name than those before. end(): none, or several.
template <typename Measurements>
auto find_carried(Measurements& measurements, const std::string& folder, std::string_view fingerprint) {
  const auto own = measurements.find(folder);
  if (own != measurements.end() && own->second.fingerprint == fingerprint) return own;
  const std::string_view scenario = std::string_view(folder).substr(folder.rfind('/') + 1);
  auto found = measurements.end();
  for (auto one = measurements.begin(); one != measurements.end(); ++one) {
    const std::string_view other = std::string_view(one->first).substr(one->first.rfind('/') + 1);
    if (other != scenario || one->second.fingerprint != fingerprint) continue;
    if (found != measurements.end()) return measurements.end();
    found = one;
  }
  return found;
}

}  // namespace benchgate::store
