// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::store {

/// Whether a file of a run may hold figures, by its name: a log or a picture does not.
bool may_hold_figures(std::string_view path);

/// What files that show the same results have in common: the folder and the name before "-report" or the ending.
std::string results_of(std::string_view path);

/// The receipt that the one at `path` confirms: "sort/run.json" of "sort/confirm-1/run.json"; "": it confirms none.
std::string confirmed_receipt(std::string_view path);

/// Of several formats of one tool, the one with the smallest rank states the results most exactly.
int rank_of_format(std::string_view format);

/// "BenchmarkDotNet" of "BenchmarkDotNet (`--exporters json`)".
std::string tool_name(std::string_view tool);

/// The module of a file: the first folder of its path, without "benchmarks-" before it; "" without a folder.
std::string module_of(std::string_view path);

/// The group of a file: its path with the module instead of the first folder.
std::string group_of(std::string_view path);

/// Whether a test case of the group `group` is part of what is stored at `place`, which is a group, too.
bool is_part(std::string_view group, std::string_view place);

/// The results folder of a run of ours: "main/sort" of "main/sort/run-1/receipt.json".
std::string scenario_of(std::string_view path);

/// The receipt of a measurement of ours that is stored at `path`, which is the receipt or its folder.
std::string receipt_of(const std::string& path);

/// Which of `places`, by folder of the scenario, a carried measurement at `place` repeats: its own, or the only one of
/// the scenario in another group that has the fingerprint, since results may be added under another name than those
/// before. end(): none, or several.
template <typename Places>
auto carried_place(Places& places, const std::string& place, std::string_view fingerprint) {
  if (const auto own = places.find(place); own != places.end() && own->second.fingerprint == fingerprint) return own;
  const std::string_view scenario = std::string_view(place).substr(place.rfind('/') + 1);
  auto found = places.end();
  for (auto one = places.begin(); one != places.end(); ++one) {
    const std::string_view other = std::string_view(one->first).substr(one->first.rfind('/') + 1);
    if (other != scenario || one->second.fingerprint != fingerprint) continue;
    if (found != places.end()) return places.end();
    found = one;
  }
  return found;
}

}  // namespace benchgate::store
