// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/civil_time.hpp"
#include "model/provenance.hpp"
#include "model/reading.hpp"

namespace benchgate::model {

/// What another tool's report says of how it was made; empty or absent what it does not say.
struct ReportOrigin {
  std::string format;  ///< the format whose results these are, where another tool passes them on; empty: its own
  std::string tool_version;
  std::string runtime;  ///< what the benchmarks ran on: ".NET 10.0.6 (...)", "CPython 3.11.7"
  std::string commit;   ///< of the sources, in hex
  std::string branch;
  std::optional<base::Instant> started_at;  ///< when the run began, or the time that the report has instead
  std::string program;                      ///< path or name of what ran: "./build/bench/sort_bench"
  std::string failure;  ///< why the run ended before it was through, in the tool's words; empty: it was through
  std::vector<std::string> warnings;  ///< what the tool says against its figures, in sentences without a full stop
  Host host;                          ///< as the tool writes it; `distribution` is its name of the system

  bool operator==(const ReportOrigin&) const = default;
};

/// All that one report says.
struct ReportContent {
  std::vector<ImportedCase> cases;  ///< in file order
  ReportOrigin origin;

  bool operator==(const ReportContent&) const = default;
};

}  // namespace benchgate::model
