// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/history_levels.hpp"
#include "model/history.hpp"
#include "syntax/json.hpp"

namespace benchgate::store {

/// The files history.json that `history recalculate` wrote to a folder or its folder data; none: it did not.
std::vector<std::filesystem::path> history_files(const std::filesystem::path& folder);

/// A column of a series in history.json: a value for each point. Nothing where there is no such column.
class HistoryColumn {
 public:
  /// Throws Error where the column has not one value for each of the `points`.
  HistoryColumn(const syntax::JsonValue& series, std::string_view name, std::size_t points);

  syntax::JsonValue operator[](std::size_t point) const {
    return point < values_.size() ? values_[point] : syntax::JsonValue();
  }

 private:
  std::vector<syntax::JsonValue> values_;
};

/// A point of a series in history.json, as far as points are compared.
struct ComparedPoint {
  std::size_t run = 0;                     ///< place in the list of runs
  std::optional<std::size_t> environment;  ///< place in the list of environments
  judge::ComparedFigure figure;
};

/// The text of a history.json.
class HistoryFile {
 public:
  /// Throws Error `where:line: what` for text of another format. Keeps no copy of `text`.
  HistoryFile(std::string_view text, std::string_view where);

  syntax::JsonValue root() const { return document_.root(); }
  /// All but the series.
  const model::History& tables() const { return tables_; }
  const std::vector<model::HistoryRun>& runs() const { return tables_.runs; }
  /// Of each environment; those of one class compare.
  const std::vector<std::string>& classes() const { return tables_.environment_classes; }

  /// The run or environment that `place` names. Throws Error where there is none.
  std::size_t run_at(const syntax::JsonValue& place) const;
  std::size_t environment_at(const syntax::JsonValue& place) const;

  /// Throws Error for a series whose columns have other lengths.
  std::vector<ComparedPoint> points_of(const syntax::JsonValue& series) const;

 private:
  syntax::JsonDocument document_;
  model::History tables_;
};

}  // namespace benchgate::store
