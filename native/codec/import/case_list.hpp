// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/reading.hpp"

namespace benchgate::codec {

using Parameters = std::vector<std::pair<std::string, std::string>>;

/// A reading, in one line: importers make most of theirs with this.
model::Reading reading(std::string_view metric, model::Unit unit, std::optional<model::Better> better,
                       std::string_view statistic, double value, std::optional<std::uint64_t> count = std::nullopt);

/// "the tool says it failed" and "it was not run", for a case without figures.
model::Reading failed_reading(std::string_view message = {});
model::Reading skipped_reading(std::string_view message = {});

/// The test cases of one report, in file order, each identity once.
class CaseList {
 public:
  /// A case of its own: when name and parameters were there before, the name
  /// gets " #2", " #3", ... The reference holds until the next call.
  model::ImportedCase& add(std::string_view name, Parameters parameters = {});

  /// The case with this identity, new or from before.
  model::ImportedCase& merge(std::string_view name, Parameters parameters = {});

  bool contains(std::string_view name, const Parameters& parameters = {}) const;
  bool empty() const { return cases_.empty(); }
  std::vector<model::ImportedCase> take() { return std::move(cases_); }

 private:
  std::vector<model::ImportedCase> cases_;
  std::unordered_map<std::string, std::size_t> index_;        // identity -> position
  std::unordered_map<std::string, std::size_t> occurrences_;  // identity as written -> how often
};

/// Adds a value to the reading of this metric, which collects repeated rows of
/// one identity; finish_samples turns them into a figure.
void add_sample(model::ImportedCase& test_case, std::string_view metric, model::Unit unit,
                std::optional<model::Better> better, double value);

/// Of every reading that add_sample made: the value is the median of its
/// samples, the statistic "median", or "mean" for a single sample.
void finish_samples(std::vector<model::ImportedCase>& cases);

/// Middle value, mean of the two middle ones of an even count. Precondition: not empty.
double middle(std::vector<double> values);

}  // namespace benchgate::codec
