// SPDX-License-Identifier: MIT
#include "codec/import/case_list.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace benchgate::codec {

namespace {

std::string identity(std::string_view name, const Parameters& parameters) {
  std::string key(name);
  for (const auto& [parameter, value] : parameters) {
    key += '\0';
    key += parameter;
    key += '\0';
    key += value;
  }
  return key;
}

}  // namespace

model::Reading reading(std::string_view metric, model::Unit unit, std::optional<model::Better> better,
                       std::string_view statistic, double value, std::optional<std::uint64_t> count) {
  return {.metric = std::string(metric),
          .statistic = std::string(statistic),
          .value = value,
          .unit = unit,
          .better = better,
          .count = count};
}

model::Reading failed_reading(std::string_view message) {
  model::Reading failed;
  failed.failed = true;
  failed.message = message;
  return failed;
}

model::Reading skipped_reading(std::string_view message) {
  model::Reading skipped;
  skipped.skipped = true;
  skipped.message = message;
  return skipped;
}

model::ImportedCase& CaseList::add(std::string_view name, Parameters parameters) {
  std::string key = identity(name, parameters);
  std::string unique(name);
  if (index_.contains(key)) {
    std::size_t& number = occurrences_.try_emplace(key, 1).first->second;
    do {
      unique = fmt::format("{} #{}", name, ++number);
      key = identity(unique, parameters);
    } while (index_.contains(key));
  }
  index_.emplace(std::move(key), cases_.size());
  return cases_.emplace_back(model::ImportedCase{std::move(unique), std::move(parameters), {}});
}

model::ImportedCase& CaseList::merge(std::string_view name, Parameters parameters) {
  const auto [found, is_new] = index_.try_emplace(identity(name, parameters), cases_.size());
  if (!is_new) return cases_[found->second];
  return cases_.emplace_back(model::ImportedCase{std::string(name), std::move(parameters), {}});
}

bool CaseList::contains(std::string_view name, const Parameters& parameters) const {
  return index_.contains(identity(name, parameters));
}

void add_sample(model::ImportedCase& test_case, std::string_view metric, model::Unit unit,
                std::optional<model::Better> better, double value) {
  for (model::Reading& known : test_case.readings)
    if (known.metric == metric && known.statistic.empty() && !known.failed && !known.skipped) {
      known.samples.push_back(value);
      return;
    }
  model::Reading& fresh = test_case.readings.emplace_back();
  fresh.metric = metric;
  fresh.unit = unit;
  fresh.better = better;
  fresh.samples.push_back(value);
}

void finish_samples(std::vector<model::ImportedCase>& cases) {
  for (model::ImportedCase& test_case : cases)
    for (model::Reading& collected : test_case.readings) {
      if (!collected.statistic.empty() || collected.samples.empty()) continue;
      collected.count = collected.samples.size();
      collected.statistic = collected.samples.size() == 1 ? "mean" : "median";
      collected.value = collected.samples.size() == 1 ? collected.samples.front() : middle(collected.samples);
    }
}

double middle(std::vector<double> values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), half, values.end());
  if (values.size() % 2 == 1) return *half;
  return (*std::max_element(values.begin(), half) + *half) / 2;
}

}  // namespace benchgate::codec
