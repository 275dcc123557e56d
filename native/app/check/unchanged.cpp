// SPDX-License-Identifier: MIT
#include "app/check/unchanged.hpp"

#include <variant>
#include <vector>

#include "app/check/scenarios.hpp"
#include "app/fingerprint/comparison.hpp"
#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/check_policy.hpp"

namespace benchgate::app {

namespace {

/// Why fingerprints cannot say that nothing changed; "": they can.
std::string why_not_compared(const Baseline& baseline, const CheckRequest& request) {
  if (!std::holds_alternative<BaselineCommit>(baseline)) return "the baseline is not a commit";
  return request.anchor ? "a measurement with an anchor belongs to a history" : "";
}

DefinitionsRequest definitions_request(const CheckRequest& request, const Session& session) {
  return {configuration_file(request.configuration), request.scenarios.overrides,
          [&](std::vector<model::Scenario>& cases) { prepare_for_check(cases, request); },
          measured_environment({}, session)};
}

/// Adds those that have not changed. What git cannot tell is measured.
void compare_fingerprints(const BaselineCommit& baseline, std::span<const model::Scenario> cases,
                          const CheckRequest& request, Session& session,
                          std::map<std::string, std::string>& unchanged) {
  try {
    const model::FingerprintReport report =
        fingerprints_since(baseline, cases, definitions_request(request, session), session);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const model::FingerprintItem& item = report.items.at(i);
      const std::string name = case_name(cases[i]);
      if (item.decision == model::RunDecision::run)
        session.observer.info(fmt::format("{}: measured: {}", base::printable(name), base::printable(item.reason)));
      else if (judge::has_absolute_limit(cases[i]))
        session.observer.info(fmt::format("{}: measured: it limits values, not changes", base::printable(name)));
      else
        unchanged.emplace(name, report.against);
    }
  } catch (const Error& error) {
    session.observer.note(fmt::format("warning: --skip-unchanged skips nothing: {}", error.what()));
    unchanged.clear();
  }
}

}  // namespace

std::map<std::string, std::string> unchanged_scenarios(std::span<const model::Scenario> cases, const Baseline& baseline,
                                                       const CheckRequest& request, Session& session) {
  std::map<std::string, std::string> unchanged;
  if (request.unchanged == CheckRequest::Unchanged::measure || request.same_source == CheckRequest::SameSource::measure)
    return unchanged;
  if (const std::string why = why_not_compared(baseline, request); !why.empty()) {
    session.observer.note(fmt::format("note: --skip-unchanged skips nothing: {}", why));
    return unchanged;
  }
  {
    const auto signals = session.machine.watch_signals();
    compare_fingerprints(std::get<BaselineCommit>(baseline), cases, request, session, unchanged);
  }
  if (session.machine.signal() != 0) throw Error("check", "interrupted before anything was measured");
  return unchanged;
}

}  // namespace benchgate::app
