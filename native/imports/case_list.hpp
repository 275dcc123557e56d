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

namespace benchgate::imports {

using Parameters = std::vector<std::pair<std::string, std::string>>;

/// Adds a reading to a case: importers make most of theirs with this. The reference holds until the next one is added.
model::Reading& add_reading(model::ImportedCase& test_case, model::Word metric, model::Unit unit,
                            std::optional<model::Better> better, model::Word statistic, double value,
                            std::optional<std::uint64_t> count = std::nullopt);

/// "the tool says it failed" and "it was not run", for a case without figures.
model::Reading failed_reading(std::string_view message = {});
model::Reading skipped_reading(std::string_view message = {});

/// The test cases of one report, in file order, each identity once. A million of them are usual in one format or the
/// other, so that their index is flat and holds no names.
class CaseList {
 public:
  CaseList() = default;
  /// `text_bytes`: of the report. As much memory is set aside as its cases may take; what is not touched costs nothing.
  explicit CaseList(std::size_t text_bytes) { cases_.reserve(text_bytes / smallest_case); }

  /// A case of its own: when name and parameters were there before, the name
  /// gets " #2", " #3", ... The reference holds until the next call.
  model::ImportedCase& add(std::string_view name, Parameters parameters = {});

  /// The case with this identity, new or from before.
  model::ImportedCase& merge(std::string_view name, Parameters parameters = {});

  /// Adds a value to the reading of this metric, which collects repeated rows of
  /// one identity; take() turns them into a figure: the value is the median of
  /// the samples, the statistic "median", or "mean" for a single sample.
  void add_sample(model::ImportedCase& test_case, model::Word metric, model::Unit unit,
                  std::optional<model::Better> better, double value);

  bool contains(std::string_view name, const Parameters& parameters = {});
  bool empty() const { return cases_.empty(); }
  std::vector<model::ImportedCase> take();

  /// What the report says of how it was made.
  model::ReportOrigin& origin() { return origin_; }

 private:
  static constexpr std::size_t smallest_case = 32;

  static std::size_t hash_of(const Parameters& parameters);
  static std::uint32_t hash_of(std::string_view name, std::size_t parameters);
  /// The slot of the case with this identity, or the free one where it belongs.
  std::size_t slot_of(std::uint32_t hash, std::string_view name, const Parameters& parameters);
  /// Room for the readings of the next case, which the last case gives when it did not need all of its own.
  std::vector<model::Reading> room_for_readings();
  model::ImportedCase& append(std::size_t slot, std::uint32_t hash, std::string name, Parameters parameters);
  void take_slot(std::size_t at, std::uint32_t number);
  void grow();

  std::vector<model::ImportedCase> cases_;
  std::size_t most_readings_ = 0;  ///< of a case; those of one report are alike
  bool collected_ = false;         ///< whether add_sample was called
  model::ReportOrigin origin_;
  std::vector<std::uint32_t> hashes_;   ///< of the cases
  std::vector<std::uint8_t> marks_;     ///< of the slots: free, or part of a hash, so that few cases are looked at;
                                        ///< a power of two of them, at most half of them taken
  std::vector<std::uint32_t> numbers_;  ///< of the slots that are taken: index of the case
  std::unordered_map<std::uint32_t, std::size_t> last_number_;  ///< by case whose name was added repeatedly: "#N"
};

/// Middle value, mean of the two middle ones of an even count. Precondition: not empty.
double middle(std::vector<double> values);

}  // namespace benchgate::imports
