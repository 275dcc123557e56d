// SPDX-License-Identifier: MIT
#include "imports/case_list.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

/// Of what identifies a case: its name and its parameters.
std::size_t hash_of(std::string_view name, const Parameters& parameters) {
  const std::hash<std::string_view> text_hash;
  std::size_t hash = text_hash(name);
  for (const auto& [parameter, value] : parameters) hash = 31 * (31 * hash + text_hash(parameter)) + text_hash(value);
  return hash;
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

/// Of every reading with several samples: the value is the median of them.
void summarise_samples(std::vector<model::ImportedCase>& cases) {
  for (model::ImportedCase& test_case : cases)
    for (model::Reading& collected : test_case.readings) {
      if (collected.samples.size() < 2) continue;
      collected.count = collected.samples.size();
      collected.statistic = "median";
      collected.value = middle(collected.samples);
    }
}

void add_common(const Parameters& common, model::ImportedCase& test_case) {
  Parameters all;
  for (const auto& parameter : common)
    if (std::none_of(test_case.parameters.begin(), test_case.parameters.end(),
                     [&](const auto& own) { return own.first == parameter.first; }))
      all.push_back(parameter);
  all.insert(all.end(), test_case.parameters.begin(), test_case.parameters.end());
  test_case.parameters = std::move(all);
}

}  // namespace

double middle(std::vector<double> values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), half, values.end());
  if (values.size() % 2 == 1) return *half;
  return (*std::max_element(values.begin(), half) + *half) / 2;
}

model::Reading& add_reading(model::ImportedCase& test_case, std::string_view metric, model::Unit unit,
                            std::optional<model::Better> better, std::string_view statistic, double value,
                            std::optional<std::uint64_t> count) {
  model::Reading& reading = test_case.readings.emplace_back();
  reading.metric = metric;
  reading.statistic = statistic;
  reading.unit = unit;
  reading.better = better;
  reading.value = value;
  reading.count = count;
  return reading;
}

void keep_unit(model::Reading& reading, std::string_view word) {
  if (reading.unit == model::Unit::unknown) reading.own_unit = base::printable(base::trim(word));
}

void note_step(model::ImportedCase& test_case, model::Unit unit, std::optional<double> step) {
  if (!step) return;
  for (model::PrintedStep& known : test_case.steps)
    if (known.unit == unit) {
      known.step = std::min(known.step, *step);
      return;
    }
  test_case.steps.push_back({unit, *step});
}

model::Reading failed_reading(std::string_view message) {
  model::Reading failed;
  failed.failed = true;
  if (!message.empty()) failed.message = message;
  return failed;
}

model::Reading skipped_reading(std::string_view message) {
  model::Reading skipped;
  skipped.skipped = true;
  if (!message.empty()) skipped.message = message;
  return skipped;
}

std::optional<std::size_t> CaseList::find(std::size_t hash, std::string_view name, const Parameters& parameters) const {
  const auto [begin, end] = index_.equal_range(hash);
  const auto found = std::find_if(begin, end, [&](const auto& entry) {
    const model::ImportedCase& known = cases_[entry.second];
    return known.name == name && known.parameters == parameters;
  });
  return found == end ? std::nullopt : std::optional(found->second);
}

model::ImportedCase& CaseList::append(std::size_t hash, std::string name, Parameters parameters) {
  index_.emplace(hash, cases_.size());
  model::ImportedCase& fresh = cases_.emplace_back();
  fresh.name = std::move(name);
  fresh.parameters = std::move(parameters);
  fresh.line = line_;
  return fresh;
}

model::ImportedCase& CaseList::add(std::string_view name, Parameters parameters) {
  std::size_t hash = hash_of(name, parameters);
  const auto known = find(hash, name, parameters);
  if (!known) return append(hash, std::string(name), std::move(parameters));
  std::string unique;
  std::size_t& number = last_number_.try_emplace(*known, 1).first->second;
  do {
    unique = numbered(name, ++number);
    hash = hash_of(unique, parameters);
  } while (find(hash, unique, parameters));
  return append(hash, std::move(unique), std::move(parameters));
}

model::ImportedCase& CaseList::merge(std::string_view name, Parameters parameters) {
  const std::size_t hash = hash_of(name, parameters);
  if (const auto known = find(hash, name, parameters)) return cases_[*known];
  return append(hash, std::string(name), std::move(parameters));
}

bool CaseList::contains(std::string_view name, const Parameters& parameters) const {
  return find(hash_of(name, parameters), name, parameters).has_value();
}

model::Reading& CaseList::add_sample(model::ImportedCase& test_case, std::string_view metric, model::Unit unit,
                                     std::optional<model::Better> better, double value) {
  for (model::Reading& known : test_case.readings)
    if (known.metric == metric && !known.samples.empty()) {
      known.samples.push_back(value);
      repeated_ = true;
      return known;
    }
  model::Reading& first = add_reading(test_case, metric, unit, better, "mean", value, 1);
  first.samples.push_back(value);
  return first;
}

void CaseList::add_zeros(std::size_t first, std::span<const model::Reading> zeros,
                         const std::function<bool(const model::ImportedCase& test_case)>& counts) {
  for (std::size_t at = first; at < cases_.size(); ++at) {
    if (!counts(cases_[at])) continue;
    std::vector<model::Reading>& readings = cases_[at].readings;
    const std::size_t own = readings.size();
    for (const model::Reading& zero : zeros)
      if (std::none_of(readings.begin(), readings.begin() + static_cast<std::ptrdiff_t>(own),
                       [&](const model::Reading& known) { return known.metric == zero.metric; }))
        readings.push_back(zero);
  }
}

void CaseList::leave_out(std::string_view name, std::string_view metric) {
  if (!left_out_.empty()) ++other_left_out_;
  if (left_out_.empty()) left_out_ = fmt::format("{} of {}", syntax::quoted(metric), syntax::quoted(name));
}

std::vector<model::ImportedCase> CaseList::take() {
  if (!left_out_.empty())
    origin_.warnings.push_back(
        other_left_out_ == 0
            ? fmt::format("{} is infinite or not a number, and left out", left_out_)
            : fmt::format("{} and {} more are infinite or not a number, and left out", left_out_, other_left_out_));
  if (repeated_) summarise_samples(cases_);
  if (!common_.empty())
    for (model::ImportedCase& test_case : cases_) add_common(common_, test_case);
  return std::move(cases_);
}

}  // namespace benchgate::imports
