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

std::uint32_t CaseList::hash_of(std::string_view name, const Parameters& parameters) {
  constexpr std::size_t factor = 31;  // parameters are few
  std::size_t hash = std::hash<std::string_view>()(name);
  for (const auto& [parameter, value] : parameters)
    hash = hash * factor + std::hash<std::string>()(parameter) + std::hash<std::string>()(value) * factor;
  return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

CaseList::Slot& CaseList::slot_of(std::uint32_t hash, std::string_view name, const Parameters& parameters) {
  if (2 * (cases_.size() + 1) > index_.size()) grow();
  const auto is_it = [&](const Slot& slot) {
    const model::ImportedCase& known = cases_[slot.number - 1];
    return slot.hash == hash && known.name == name && known.parameters == parameters;
  };
  std::size_t at = hash & (index_.size() - 1);
  while (index_[at].number != 0 && !is_it(index_[at])) at = (at + 1) & (index_.size() - 1);
  return index_[at];
}

void CaseList::grow() {
  constexpr std::size_t first_size = 64;
  std::vector<Slot> wider(std::max(first_size, 2 * index_.size()));
  for (const Slot& slot : index_) {
    if (slot.number == 0) continue;
    std::size_t at = slot.hash & (wider.size() - 1);
    while (wider[at].number != 0) at = (at + 1) & (wider.size() - 1);
    wider[at] = slot;
  }
  index_ = std::move(wider);
}

model::ImportedCase& CaseList::append(Slot& slot, std::uint32_t hash, std::string name, Parameters parameters) {
  slot = {hash, static_cast<std::uint32_t>(cases_.size() + 1)};
  return cases_.emplace_back(model::ImportedCase{std::move(name), std::move(parameters), {}, {}});
}

model::ImportedCase& CaseList::add(std::string_view name, Parameters parameters) {
  std::uint32_t hash = hash_of(name, parameters);
  Slot* slot = &slot_of(hash, name, parameters);
  if (slot->number == 0) return append(*slot, hash, std::string(name), std::move(parameters));
  std::string unique;
  std::size_t& number = last_number_.try_emplace(slot->number, 1).first->second;
  do {
    unique = fmt::format("{} #{}", name, ++number);
    hash = hash_of(unique, parameters);
    slot = &slot_of(hash, unique, parameters);
  } while (slot->number != 0);
  return append(*slot, hash, std::move(unique), std::move(parameters));
}

model::ImportedCase& CaseList::merge(std::string_view name, Parameters parameters) {
  const std::uint32_t hash = hash_of(name, parameters);
  Slot& slot = slot_of(hash, name, parameters);
  return slot.number != 0 ? cases_[slot.number - 1] : append(slot, hash, std::string(name), std::move(parameters));
}

bool CaseList::contains(std::string_view name, const Parameters& parameters) {
  return slot_of(hash_of(name, parameters), name, parameters).number != 0;
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
