// SPDX-License-Identifier: MIT
#pragma once

#include "app/check/imported_cases.hpp"
#include "app/check/request.hpp"
#include "app/session.hpp"
#include "codec/configuration_yaml.hpp"

namespace benchgate::cli {

/// Reads the reports and writes their receipts to
/// `<out-dir>/<case>/run-<k>`. A baseline that is a report, too, becomes
/// receipts in `<out-dir>/.baseline`. Throws Error for reports that cannot be
/// read, and for a baseline that would have to be measured.
app::ImportedCases take_reports(const app::CheckRequest& request, const app::ReportsRequest& reports,
                                const codec::Configuration& configuration, app::Session& session);

}  // namespace benchgate::cli
