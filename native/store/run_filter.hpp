// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/pattern.hpp"
#include "model/stored_run.hpp"

namespace benchgate::store {

/// A condition on the metadata of a run: "job_type=medium", "cpu_model!=AMD EPYC 7763", "workflow~^Nightly".
class RunFilter {
 public:
  enum class Relation { equal, unequal, matches };

  /// Parses a condition. Throws Error `--where: what` for a text that is not FIELD=VALUE, FIELD!=VALUE or FIELD~REGEX,
  /// and for a field that no run can have: fields that benchgate does not know begin with "further.".
  explicit RunFilter(std::string_view text);

  const std::string& field() const { return field_; }

  /// Whether it is about a field of the whole run, and not of its machines or measurements.
  bool is_of_run() const;

  /// Whether a field with these values passes. A run has one value of most fields, of those of its environments and
  /// measurements several, and none of what is not known: = and ~ need one value that fits, != needs that none is
  /// equal.
  bool passes(std::span<const std::string> values) const;

 private:
  std::string field_;
  Relation relation_ = Relation::equal;
  std::string value_;
  std::optional<format::Pattern> pattern_;
};

/// Returns the known values of a field. With a measurement only that one and its environment count, and not all of the
/// run.
std::vector<std::string> values_of(std::string_view field, const model::RunLocation& location,
                                   const model::RunMetadata& metadata,
                                   const model::StoredMeasurement* measurement = nullptr);

/// Whether one measurement of a run passes all filters, or the run itself where its metadata list none.
bool passes(std::span<const RunFilter> filters, const model::RunLocation& location, const model::RunMetadata& metadata);

/// Whether that measurement of the run passes all filters.
bool passes(std::span<const RunFilter> filters, const model::RunLocation& location, const model::RunMetadata& metadata,
            const model::StoredMeasurement* measurement);

}  // namespace benchgate::store
