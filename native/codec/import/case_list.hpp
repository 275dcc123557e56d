// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/report_origin.hpp"

namespace benchgate::codec {

using Parameters = std::vector<std::pair<std::string, std::string>>;

/// A reading, in one line: importers make most of theirs with this.
model::Reading reading(std::string_view metric, model::Unit unit, std::optional<model::Better> better,
                       std::string_view statistic, double value, std::optional<std::uint64_t> count = std::nullopt);

/// "the tool says it failed" and "it was not run", for a case without figures.
model::Reading failed_reading(std::string_view message = {});
model::Reading skipped_reading(std::string_view message = {});

/// The test cases of one report, in file order, each identity once. A million of them are usual in one format or the
/// other, so that their index is flat and
/// holds no names.
class CaseList {
 public:
  /// A case of its own: when name and parameters were there before, the name
  /// gets " #2", " #3", ... The reference holds until the next call.
  model::ImportedCase& add(std::string_view name, Parameters parameters = {});

  /// The case with this identity, new or from before.
  model::ImportedCase& merge(std::string_view name, Parameters parameters = {});

  bool contains(std::string_view name, const Parameters& parameters = {});
  bool empty() const { return cases_.empty(); }
  std::vector<model::ImportedCase> take();

  /// What the report says of how it was made.
  model::ReportOrigin& origin() { return origin_; }

 private:
  /// An entry of the index, which is probed from the place that the hash names.
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = 0;  ///< of the case, from 1; 0: free
  };

  static std::uint32_t hash_of(std::string_view name, const Parameters& parameters);
  /// The slot of the case with this identity, or the free one where it belongs.
  Slot& slot_of(std::uint32_t hash, std::string_view name, const Parameters& parameters);
  model::ImportedCase& append(Slot& slot, std::uint32_t hash, std::string name, Parameters parameters);
  void grow();

  std::vector<model::ImportedCase> cases_;
  model::ReportOrigin origin_;
  std::vector<Slot> index_;                                     ///< a power of two of them, at most half of them taken
  std::unordered_map<std::uint32_t, std::size_t> last_number_;  ///< of a case whose name was added repeatedly: "#N"
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
