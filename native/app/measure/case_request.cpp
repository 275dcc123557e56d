// SPDX-License-Identifier: MIT
#include "app/measure/case_request.hpp"

#include <utility>

#include "app/measure/scenario_files.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::app {

model::Scenario requested_case(std::string_view command, const CaseRequest& request,
                               const format::Configuration& configuration, Observer& observer) {
  Selection selection =
      select_cases(load_scenarios(request.paths, configuration, {}), request.filter, Faults::skipped, observer);
  if (selection.cases.size() != 1)
    throw Error(command,
                fmt::format("{} test cases are selected; choose one with --only NAME", selection.cases.size()));
  return std::move(selection.cases.front());
}

}  // namespace benchgate::app
