// SPDX-License-Identifier: MIT
#include "app/check/explain_case.hpp"

#include "app/measure/explain_sides.hpp"
#include "base/error.hpp"
#include "format/profile_change_json.hpp"
#include "render/profile_change.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

std::string explain_case(const InterleavedScenario& sides, const PairedRound& measured, std::chrono::nanoseconds end,
                         const std::filesystem::path& folder) {
  std::string why;
  try {
    ExplainedSides explained = explain_measured(sides, measured, end);
    why = explained.why_not;
    if (explained.change) {
      model::ProfileChange& change = *explained.change;
      const RunSource &baseline = sides.base_context.source, &candidate = sides.head_context.source;
      if (baseline.environment.git) change.baseline.id = baseline.commit;
      if (!candidate.dirty) change.candidate.id = candidate.commit;
      sys::write_file(folder / "explain.json", format::format_profile_change(change));
      sys::write_file(folder / "explain.md", render::profile_change_markdown(change));
      return "by function: " + render::profile_change_line(change);
    }
  } catch (const Error& error) {
    why = error.what();
  }
  return "not explained by function: " + why;
}

}  // namespace benchgate::app
