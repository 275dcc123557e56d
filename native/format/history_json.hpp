// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "model/history.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Called with the pieces of a file one after another.
using WritePiece = std::function<void(std::string_view piece)>;

/// Writes history.json: runs, environments, and a series of columns for each metric of each test case. A series is one
/// line. docs/history-data.md describes every member. `formula_version` is that of the rules that judged it.
void write_history(const model::History& history, int formula_version, const WritePiece& write);

/// Writes latest.json: the newest figures of each test case, and the runs that measured them.
void write_latest(const model::History& history, int formula_version, const WritePiece& write);

/// The text of a history.json.
class HistoryFile {
 public:
  /// Parses all but the series. `text` has to outlive the object. Throws Error `where:line: what` for text of another
  /// format.
  HistoryFile(std::string_view text, std::string_view where);

  /// Returns all but the series and the kind.
  const model::History& tables() const { return tables_; }

  /// Reads one series after another, so that only one is in memory. Throws Error `where:line: what`.
  void each_series(const std::function<void(model::HistorySeries)>& visit) const;

 private:
  std::string where_;
  syntax::JsonDocument document_;
  model::History tables_;
};

}  // namespace benchgate::format
