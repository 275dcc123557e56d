// SPDX-License-Identifier: MIT
#include "imports/case_list.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>

namespace benchgate::imports {

namespace {

constexpr std::uint8_t free_slot = 0;

/// A few bits of the hash that did not choose the place in the index, and never `free_slot`.
std::uint8_t mark_of(std::uint32_t hash) { return static_cast<std::uint8_t>(hash >> 24U | 1U); }

/// Names in great number are numbered nearly always: "sort/511", "sort/512", "sort #2". So many numbers in a row have
/// slots side by side, which the processor has at hand after the first.
constexpr std::uint32_t neighbours = 16;

struct NumberedName {
  std::string_view stem;
  std::optional<std::uint32_t> number = {};
};

NumberedName numbered_name(std::string_view name) {
  constexpr std::size_t most_digits = 9;
  std::uint32_t number = 0;
  std::size_t stem = name.size();
  for (std::uint32_t power = 1; stem > 0 && name.size() - stem < most_digits; power *= 10) {
    const char last = name[stem - 1];
    if (last < '0' || last > '9') break;
    number += static_cast<std::uint32_t>(last - '0') * power;
    --stem;
  }
  if (stem == name.size()) return {name};
  return {name.substr(0, stem), number};
}

/// "NAME #2".
std::string numbered(std::string_view name, std::size_t number) {
  std::array<char, 2 + 20> mark{' ', '#'};
  const char* const end = std::to_chars(mark.data() + 2, mark.data() + mark.size(), number).ptr;
  const std::string_view suffix(mark.data(), static_cast<std::size_t>(end - mark.data()));
  std::string text;
  text.reserve(name.size() + suffix.size());
  return text.append(name).append(suffix);
}

/// Of every reading whose samples were collected: the value is the median of them, the statistic "median", or "mean"
/// for a single sample.
void finish_samples(std::vector<model::ImportedCase>& cases) {
  for (model::ImportedCase& test_case : cases)
    for (model::Reading& collected : test_case.readings) {
      if (!collected.statistic.empty()) continue;
      const std::vector<double>& samples = collected.detail->samples;
      if (samples.empty()) continue;
      collected.count = samples.size();
      collected.statistic = samples.size() == 1 ? model::Word("mean") : model::Word("median");
      collected.value = samples.size() == 1 ? samples.front() : middle(samples);
    }
}

}  // namespace

double middle(std::vector<double> values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), half, values.end());
  if (values.size() % 2 == 1) return *half;
  return (*std::max_element(values.begin(), half) + *half) / 2;
}

model::Reading& add_reading(model::ImportedCase& test_case, model::Word metric, model::Unit unit,
                            std::optional<model::Better> better, model::Word statistic, double value,
                            std::optional<std::uint64_t> count) {
  test_case.readings.push_back({.metric = std::move(metric),
                                .statistic = std::move(statistic),
                                .unit = unit,
                                .better = better,
                                .value = value,
                                .count = count,
                                .detail = {}});
  return test_case.readings.back();
}

model::Reading failed_reading(std::string_view message) {
  model::Reading failed;
  failed.failed = true;
  if (!message.empty()) failed.detail.make().message = message;
  return failed;
}

model::Reading skipped_reading(std::string_view message) {
  model::Reading skipped;
  skipped.skipped = true;
  if (!message.empty()) skipped.detail.make().message = message;
  return skipped;
}

std::size_t CaseList::hash_of(const Parameters& parameters) {
  constexpr std::size_t factor = 31;  // parameters are few
  std::size_t hash = 0;
  for (const auto& [parameter, value] : parameters)
    hash = hash * factor + std::hash<std::string>()(parameter) + std::hash<std::string>()(value) * factor;
  return hash;
}

std::uint32_t CaseList::hash_of(std::string_view name, std::size_t parameters) {
  const NumberedName numbered = numbered_name(name);
  std::size_t hash = std::hash<std::string_view>()(numbered.stem) + parameters;
  if (numbered.number) hash += *numbered.number / neighbours * 0x9E3779B97F4A7C15U;
  const auto folded = static_cast<std::uint32_t>(hash ^ (hash >> 32U));
  return numbered.number ? folded / neighbours * neighbours + *numbered.number % neighbours : folded;
}

std::size_t CaseList::slot_of(std::uint32_t hash, std::string_view name, const Parameters& parameters) {
  if (2 * (cases_.size() + 1) > marks_.size()) grow();
  const auto is_it = [&](std::uint32_t number) {
    const model::ImportedCase& known = cases_[number];
    return hashes_[number] == hash && known.name == name && known.detail->parameters == parameters;
  };
  const std::uint8_t mark = mark_of(hash);
  std::size_t at = hash & (marks_.size() - 1);
  while (marks_[at] != free_slot && !(marks_[at] == mark && is_it(numbers_[at]))) at = (at + 1) & (marks_.size() - 1);
  return at;
}

void CaseList::grow() {
  constexpr std::size_t first_size = 64;
  const std::size_t size = std::max(first_size, 2 * marks_.size());
  marks_.assign(size, free_slot);
  numbers_.resize(size);
  for (std::uint32_t number = 0; number < hashes_.size(); ++number) {
    std::size_t at = hashes_[number] & (size - 1);
    while (marks_[at] != free_slot) at = (at + 1) & (size - 1);
    take_slot(at, number);
  }
}

void CaseList::take_slot(std::size_t at, std::uint32_t number) {
  marks_[at] = mark_of(hashes_[number]);
  numbers_[at] = number;
}

std::vector<model::Reading> CaseList::room_for_readings() {
  std::vector<model::Reading> room;
  if (cases_.empty()) return room;
  std::vector<model::Reading>& last = cases_.back().readings;
  most_readings_ = std::max(most_readings_, last.size());
  if (last.size() < last.capacity()) {
    room.assign(std::make_move_iterator(last.begin()), std::make_move_iterator(last.end()));
    room.swap(last);
    room.clear();
  }
  if (room.capacity() > most_readings_) room = std::vector<model::Reading>();
  room.reserve(most_readings_);
  return room;
}

model::ImportedCase& CaseList::append(std::size_t slot, std::uint32_t hash, std::string name, Parameters parameters) {
  std::vector<model::Reading> room = room_for_readings();
  hashes_.push_back(hash);
  take_slot(slot, static_cast<std::uint32_t>(cases_.size()));
  model::ImportedCase& fresh = cases_.emplace_back();
  fresh.name = std::move(name);
  if (!parameters.empty()) fresh.detail.make().parameters = std::move(parameters);
  fresh.readings = std::move(room);
  return fresh;
}

model::ImportedCase& CaseList::add(std::string_view name, Parameters parameters) {
  const std::size_t parameters_hash = hash_of(parameters);
  std::uint32_t hash = hash_of(name, parameters_hash);
  std::size_t slot = slot_of(hash, name, parameters);
  if (marks_[slot] == free_slot) return append(slot, hash, std::string(name), std::move(parameters));
  std::string unique;
  std::size_t& number = last_number_.try_emplace(numbers_[slot], 1).first->second;
  do {
    unique = numbered(name, ++number);
    hash = hash_of(unique, parameters_hash);
    slot = slot_of(hash, unique, parameters);
  } while (marks_[slot] != free_slot);
  return append(slot, hash, std::move(unique), std::move(parameters));
}

model::ImportedCase& CaseList::merge(std::string_view name, Parameters parameters) {
  const std::uint32_t hash = hash_of(name, hash_of(parameters));
  const std::size_t slot = slot_of(hash, name, parameters);
  if (marks_[slot] != free_slot) return cases_[numbers_[slot]];
  return append(slot, hash, std::string(name), std::move(parameters));
}

bool CaseList::contains(std::string_view name, const Parameters& parameters) {
  return marks_[slot_of(hash_of(name, hash_of(parameters)), name, parameters)] != free_slot;
}

void CaseList::add_sample(model::ImportedCase& test_case, model::Word metric, model::Unit unit,
                          std::optional<model::Better> better, double value) {
  collected_ = true;
  for (model::Reading& known : test_case.readings)
    if (known.metric == metric && known.statistic.empty() && !known.failed && !known.skipped) {
      known.detail.make().samples.push_back(value);
      return;
    }
  model::Reading& fresh = test_case.readings.emplace_back();
  fresh.metric = std::move(metric);
  fresh.unit = unit;
  fresh.better = better;
  fresh.detail.make().samples.push_back(value);
}

std::vector<model::ImportedCase> CaseList::take() {
  marks_.clear();
  hashes_.clear();
  if (collected_) finish_samples(cases_);
  return std::move(cases_);
}

}  // namespace benchgate::imports
