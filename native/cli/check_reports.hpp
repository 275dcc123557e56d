// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/session.hpp"
#include "cli/baseline.hpp"
#include "cli/io.hpp"
#include "cli/options.hpp"
#include "codec/configuration_yaml.hpp"
#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::cli {

/// Reports of other tools as what `check --from` judges.
struct ReportedCases {
  std::vector<model::Scenario> cases;  ///< one for each benchmark, with the budgets of benchgate.yaml
  Baseline baseline;                   ///< receipts, or none
  model::DefinitionChanges changes;    ///< benchmarks that only one of the two has
};

/// Reads the reports that --from names and writes their receipts to
/// `<out-dir>/<case>/run-<k>`. A baseline that is a report, too, becomes
/// receipts in `<out-dir>/.baseline`. Throws Error for reports that cannot be
/// read, and for a baseline that would have to be measured.
ReportedCases take_reports(const Arguments& arguments, const codec::Configuration& configuration, Io io,
                           const app::Session& session);

}  // namespace benchgate::cli
