// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// One row of perf stat, as perf writes it.
struct PerfEvent {
  std::string_view name;
  std::string_view value;  ///< a number, also with a decimal comma, or "<not supported>", "<not counted>"
  std::string_view unit;
  std::string_view scope = {};     ///< "cpu", "core", "die", "socket", "node", "thread", ...; empty: of the whole run
  std::string_view location = {};  ///< which of them: "0", "S0-D0-C0"
};

/// Adds an event, which is a case of its own with its name and its location as parameters. False if the value is
/// neither a number nor one of these texts, or if the unit is unknown.
bool add_perf_event(const PerfEvent& event, CaseList& cases);

/// The error for rows of `perf stat -I`, which count an interval and not the whole run.
inline constexpr std::string_view no_intervals = "a count of one interval (-I): run perf stat without -I";

}  // namespace benchgate::imports
