// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "syntax/json.hpp"

namespace benchgate::store {

/// A column of a series in history.json: a value for each point. Nothing where there is no such column.
class HistoryColumn {
 public:
  /// Throws Error where the column has not one value for each of the `points`.
  HistoryColumn(const syntax::JsonValue& series, std::string_view name, std::size_t points)
      : values_(series.find(name).elements()) {
    if (!values_.empty() && values_.size() != points)
      series.fail(fmt::format("{} has {} values for {} runs", name, values_.size(), points));
  }

  syntax::JsonValue operator[](std::size_t point) const {
    return point < values_.size() ? values_[point] : syntax::JsonValue();
  }

 private:
  std::vector<syntax::JsonValue> values_;
};

}  // namespace benchgate::store
