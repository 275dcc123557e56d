// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
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

/// The test cases of one report, in file order, each identity once. A million of them are usual in one format or the
/// other, so that the index holds positions and no names.
class CaseList {
 public:
  CaseList() = default;
  CaseList(const CaseList&) = delete;
  CaseList& operator=(const CaseList&) = delete;

  /// A case of its own: when name and parameters were there before, the name
  /// gets " #2", " #3", ... The reference holds until the next call.
  model::ImportedCase& add(std::string_view name, Parameters parameters = {});

  /// The case with this identity, new or from before.
  model::ImportedCase& merge(std::string_view name, Parameters parameters = {});

  bool contains(std::string_view name, const Parameters& parameters = {}) const;
  bool empty() const { return cases_.empty(); }
  std::vector<model::ImportedCase> take();

 private:
  struct Identity {
    std::string_view name;
    const Parameters& parameters;

    bool operator==(const Identity& other) const;
  };
  struct Hash {
    using is_transparent = void;
    const CaseList& list;

    std::size_t operator()(const Identity& identity) const;
    std::size_t operator()(std::size_t position) const { return (*this)(list.identity_at(position)); }
  };
  struct Equal {
    using is_transparent = void;
    const CaseList& list;

    bool operator()(std::size_t a, std::size_t b) const { return a == b; }
    bool operator()(const Identity& identity, std::size_t position) const;
    bool operator()(std::size_t position, const Identity& identity) const { return (*this)(identity, position); }
  };

  Identity identity_at(std::size_t position) const;
  model::ImportedCase& append(std::string name, Parameters parameters);

  std::vector<model::ImportedCase> cases_;
  std::unordered_set<std::size_t, Hash, Equal> index_{0, Hash{*this}, Equal{*this}};  ///< positions in cases_
  std::unordered_map<std::size_t, std::size_t> last_number_;  ///< of the position of a name that was added repeatedly
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
