// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "model/report_origin.hpp"
#include "syntax/json.hpp"

namespace benchgate::imports {

/// What a report may say about how it was made.
enum class Fact {
  tool_version,
  runtime,
  system,
  kernel,
  arch,
  cpu_model,
  cpu_count,
  physical_cores,
  commit,
  branch,
  program,
  started_at
};

/// The path of a fact in a JSON report: names of members, separated by '.'.
struct FactMember {
  std::string_view path;
  Fact fact;
};

/// Whether it is a commit in hex, of 7 digits or more.
bool is_commit(std::string_view text);

/// Sets a fact from the text in a report, without white space around it. Texts that cannot be right (a commit that is
/// not a hex number, "Unknown processor", an invalid count) are ignored. Several texts for the runtime are joined by a
/// blank. A start is RFC 3339 or the milliseconds since 1970; of several, the earliest counts, and those without an
/// offset from UTC or before the year 2000 are ignored, as local times and the zero times of tools.
void take_fact(Fact fact, std::string_view text, model::ReportOrigin& origin);

/// Does the same for all `members` below `root`. Values of another type are ignored: facts about the machine are no
/// reason to refuse a report.
void take_facts(syntax::JsonValue root, std::span<const FactMember> members, model::ReportOrigin& origin);

}  // namespace benchgate::imports
