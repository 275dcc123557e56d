// SPDX-License-Identifier: MIT
#include "codec/import/case_list.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

namespace benchgate::codec {

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

bool CaseList::Identity::operator==(const Identity& other) const {
  return name == other.name && parameters == other.parameters;
}

std::size_t CaseList::Hash::operator()(const Identity& identity) const {
  constexpr std::size_t factor = 31;  // parameters are few
  std::size_t hash = std::hash<std::string_view>()(identity.name);
  for (const auto& [parameter, value] : identity.parameters)
    hash = hash * factor + std::hash<std::string>()(parameter) + std::hash<std::string>()(value) * factor;
  return hash;
}

bool CaseList::Equal::operator()(const Identity& identity, std::size_t position) const {
  return list.identity_at(position) == identity;
}

CaseList::Identity CaseList::identity_at(std::size_t position) const {
  const model::ImportedCase& test_case = cases_[position];
  return {test_case.name, test_case.parameters};
}

model::ImportedCase& CaseList::append(std::string name, Parameters parameters) {
  model::ImportedCase& added = cases_.emplace_back(model::ImportedCase{std::move(name), std::move(parameters), {}});
  index_.insert(cases_.size() - 1);
  return added;
}

model::ImportedCase& CaseList::add(std::string_view name, Parameters parameters) {
  std::string unique(name);
  if (const auto first = index_.find(Identity{name, parameters}); first != index_.end()) {
    std::size_t& number = last_number_.try_emplace(*first, 1).first->second;
    do unique = fmt::format("{} #{}", name, ++number);
    while (contains(unique, parameters));
  }
  return append(std::move(unique), std::move(parameters));
}

model::ImportedCase& CaseList::merge(std::string_view name, Parameters parameters) {
  if (const auto found = index_.find(Identity{name, parameters}); found != index_.end()) return cases_[*found];
  return append(std::string(name), std::move(parameters));
}

bool CaseList::contains(std::string_view name, const Parameters& parameters) const {
  return index_.contains(Identity{name, parameters});
}

std::vector<model::ImportedCase> CaseList::take() {
  index_.clear();
  return std::move(cases_);
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
