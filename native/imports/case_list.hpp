// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/expected_status.hpp"
#include "model/report_origin.hpp"

namespace benchgate::imports {

using Parameters = std::vector<std::pair<std::string, std::string>>;

/// Adds a reading to a case: importers make most of theirs with this. The reference holds until the next one is added.
model::Reading& add_reading(model::ImportedCase& test_case, std::string_view metric, model::Unit unit,
                            std::optional<model::Better> better, std::string_view statistic, double value,
                            std::optional<std::uint64_t> count = std::nullopt);

/// Stores the tool's name of an unknown unit in a reading.
void keep_unit(model::Reading& reading, std::string_view word);

/// Notes how finely the tool printed a figure of the case: from 0, only more than one step is a change. Of several
/// figures in a unit the finest step counts; nothing for an absent one.
void note_step(model::ImportedCase& test_case, model::Unit unit, std::optional<double> step);

/// Returns the reading of a case without values that failed, or that was not run.
model::Reading failed_reading(std::string_view message = {});
model::Reading skipped_reading(std::string_view message = {});

/// The test cases of one report, in file order, each identity once.
class CaseList {
 public:
  /// `statuses`: the scenario's `expect_status`, which outlives the list.
  explicit CaseList(std::span<const std::string> statuses = {}) : statuses_(statuses) {}

  /// Whether an answer with this status of HTTP failed. Every format that counts answers by status calls this.
  bool is_failed_status(double status) const { return model::is_failed_status(status, statuses_); }
  /// Whether the scenario says which statuses are expected: then the tool's own word on success does not count.
  bool expects_statuses() const { return !statuses_.empty(); }

  /// Sets the current line of the report, from 1, for errors about what is added from now on; 0: not known.
  void at_line(int line) { line_ = line; }

  /// Adds a case of its own: when name and parameters were there before, the name
  /// gets " #2", " #3", ... The reference holds until the next call.
  model::ImportedCase& add(std::string_view name, Parameters parameters = {});

  /// Returns the case with this identity; adds it if there is none yet.
  model::ImportedCase& merge(std::string_view name, Parameters parameters = {});

  /// Adds a value to the reading of this metric, which collects repeated rows of
  /// one identity: after take() the value is the median of the samples, the
  /// statistic "median", or "mean" for a single sample. The reference holds until the next reading is added.
  model::Reading& add_sample(model::ImportedCase& test_case, std::string_view metric, model::Unit unit,
                             std::optional<model::Better> better, double value);

  /// Gives each case from the one at index `first` on that `counts` the readings of `zeros` whose metrics it lacks: for
  /// tools that leave out what is 0.
  void add_zeros(std::size_t first, std::span<const model::Reading> zeros,
                 const std::function<bool(const model::ImportedCase& test_case)>& counts);

  /// Notes that a figure is infinite or not a number, as a rate over no time: it is left out, with one warning for all.
  void leave_out(std::string_view name, std::string_view metric);

  /// Sets parameters of all cases, in front of their own; those that a case has already stay as they are.
  void set_common(Parameters parameters) { common_ = std::move(parameters); }

  bool contains(std::string_view name, const Parameters& parameters = {}) const;
  bool empty() const { return cases_.empty(); }
  /// Returns the cases that were added so far; valid until the next one is added.
  std::span<const model::ImportedCase> all() const { return cases_; }
  /// Takes the cases; what was left out becomes a warning of the origin.
  std::vector<model::ImportedCase> take();

  /// Returns what the report says of how it was made.
  model::ReportOrigin& origin() { return origin_; }

 private:
  /// Returns the index of the case with this name and these parameters, whose hash is given.
  std::optional<std::size_t> find(std::size_t hash, std::string_view name, const Parameters& parameters) const;
  model::ImportedCase& append(std::size_t hash, std::string name, Parameters parameters);

  std::span<const std::string> statuses_;
  std::vector<model::ImportedCase> cases_;
  std::unordered_multimap<std::size_t, std::size_t> index_;   ///< indices in cases_, by the hash of an identity
  std::unordered_map<std::size_t, std::size_t> last_number_;  ///< by case whose name was added repeatedly: "#N"
  bool repeated_ = false;                                     ///< whether a reading got a second sample
  int line_ = 0;
  std::string left_out_;            ///< "'ops' of 'parse'": the first figure that was left out
  std::size_t other_left_out_ = 0;  ///< how many more
  Parameters common_;
  model::ReportOrigin origin_;
};

/// Returns the middle value, or the mean of the two middle ones of an even count. Precondition: not empty.
double middle(std::vector<double> values);

}  // namespace benchgate::imports
