// SPDX-License-Identifier: MIT
#include "store/report_choice.hpp"

#include <algorithm>
#include <array>

namespace benchgate::store {

namespace {

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view parent_folder(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

}  // namespace

bool may_hold_figures(std::string_view path) {
  const std::string_view name = file_name(path);
  constexpr std::array<std::string_view, 7> endings{".json", ".csv", ".html", ".txt", ".xml", ".jsonl", ".prom"};
  // Beside a receipt: its samples once more, and what the tool itself costs.
  constexpr std::array<std::string_view, 4> ours{"manifest.json", "raw_samples.jsonl", "collector_overhead.csv",
                                                 "provenance.json"};
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view one) { return name.ends_with(one); }) &&
         std::find(ours.begin(), ours.end(), name) == ours.end();
}

std::string confirmed_receipt(std::string_view path) {
  constexpr std::string_view receipt = "run.json";
  const std::string_view folder = parent_folder(path);
  if (file_name(path) != receipt || !file_name(folder).starts_with("confirm-")) return {};
  const std::string_view parent = parent_folder(folder);
  return parent.empty() ? std::string(receipt) : std::string(parent).append("/").append(receipt);
}

std::string results_of(std::string_view path) {
  const std::string_view name = file_name(path);
  const std::size_t report = name.find("-report");
  const std::string_view stem = name.substr(0, report == std::string_view::npos ? name.rfind('.') : report);
  return std::string(parent_folder(path)).append("/").append(stem);
}

int rank_of_format(std::string_view format) {
  constexpr std::array<std::string_view, 4> endings{"-json", "-csv", "-html", "-xml"};
  for (std::size_t i = 0; i < endings.size(); ++i)
    if (format.ends_with(endings[i])) return static_cast<int>(i);
  return static_cast<int>(endings.size());
}

std::string tool_name(std::string_view tool) { return std::string(tool.substr(0, tool.find(" ("))); }

std::string module_of(std::string_view path) {
  constexpr std::string_view prefix = "benchmarks-";
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return "";
  std::string_view module = path.substr(0, slash);
  if (module.starts_with(prefix)) module.remove_prefix(prefix.size());
  return std::string(module);
}

std::string group_of(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return std::string(path);
  return module_of(path).append(path.substr(slash));
}

bool is_part(std::string_view group, std::string_view stored_group) {
  const auto within = [](std::string_view inner, std::string_view outer) {
    return inner == outer || (inner.starts_with(outer) && inner[outer.size()] == '/');
  };
  return within(group, stored_group) || within(stored_group, group);
}

std::string receipt_of(const std::string& path) { return path.ends_with(".json") ? path : path + "/receipt.json"; }

std::string scenario_of(std::string_view path) {
  const std::string_view run = parent_folder(path);
  return std::string(file_name(run).starts_with("run-") ? parent_folder(run) : run);
}

}  // namespace benchgate::store
