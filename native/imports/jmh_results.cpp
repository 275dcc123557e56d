// SPDX-License-Identifier: MIT
#include "imports/jmh_results.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace benchgate::imports {

namespace {

std::string key_of_result(std::string_view name, const Parameters& parameters) {
  std::string key(name);
  for (const auto& [parameter, value] : parameters) key += fmt::format("\n{}\n{}", parameter, value);
  return key;
}

/// The metric of the mode: "latency" of "latency:put".
std::string_view mode_of(std::string_view metric) { return metric.substr(0, metric.find(':')); }

}  // namespace

void JmhResults::announce(std::string_view name, const Parameters& parameters, std::uint64_t threads) {
  threads_[key_of_result(name, parameters)].insert(threads);
}

Parameters JmhResults::all_parameters(std::string_view name, Parameters parameters, std::uint64_t threads) const {
  const auto found = threads_.find(key_of_result(name, parameters));
  const bool has_own =
      std::any_of(parameters.begin(), parameters.end(), [](const auto& p) { return p.first == "threads"; });
  if (found != threads_.end() && found->second.size() > 1)
    parameters.emplace_back(has_own ? "jmh_threads" : "threads", fmt::format("{}", threads));
  return parameters;
}

model::ImportedCase& JmhResults::numbered(std::string_view name, Parameters parameters, std::size_t number) {
  if (number < 2) return cases_.merge(name, std::move(parameters));
  return cases_.merge(fmt::format("{} #{}", name, number), std::move(parameters));
}

model::ImportedCase& JmhResults::begin(std::string_view name, const Parameters& parameters, std::string_view metric,
                                       std::uint64_t threads) {
  Parameters all = all_parameters(name, parameters, threads);
  const std::size_t number = ++results_[fmt::format("{}\n\n{}", key_of_result(name, all), mode_of(metric))];
  return numbered(name, std::move(all), number);
}

model::ImportedCase& JmhResults::last(std::string_view name, const Parameters& parameters, std::string_view metric,
                                      std::uint64_t threads) {
  Parameters all = all_parameters(name, parameters, threads);
  const std::size_t number = results_[fmt::format("{}\n\n{}", key_of_result(name, all), mode_of(metric))];
  return numbered(name, std::move(all), number);
}

}  // namespace benchgate::imports
