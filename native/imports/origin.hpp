// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "model/report_origin.hpp"
#include "syntax/json.hpp"

namespace benchgate::imports {

/// Something that reports say of how they were made.
enum class Fact { tool_version, runtime, system, kernel, arch, cpu_model, cpu_count, physical_cores, commit, branch };

/// Where a JSON report says it: names of members, separated by '.'.
struct FactPlace {
  std::string_view path;
  Fact fact;
};

/// Takes what a report says. White space around it is cut; what cannot be meant (a commit that is not a hex number,
/// "Unknown processor", an invalid count) is ignored. Several texts for the runtime are joined by a blank.
void take_fact(Fact fact, std::string_view text, model::ReportOrigin& origin);

/// The same for everything at `places` below `root`: figures about the machine are a bonus, never a reason to
/// refuse a report, so that values of another type say nothing.
void take_facts(syntax::JsonValue root, std::span<const FactPlace> places, model::ReportOrigin& origin);

}  // namespace benchgate::imports
