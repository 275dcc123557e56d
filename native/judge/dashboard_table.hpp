// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/dashboard.hpp"
#include "model/measurement_table.hpp"

namespace benchgate::judge {

/// Returns "" for "unknown", the word in receipts of other tools for what their report does not say; else the text.
std::string known_word(const std::string& text);

/// Returns what a dashboard shows of a machine; "unknown" is not known.
model::DashboardEnvironment dashboard_environment(const model::Host& host);

/// Returns the index of an environment in the dashboard's list, at whose end it is added when it is new.
std::size_t environment_index(model::Dashboard& dashboard, const model::DashboardEnvironment& environment);

/// Returns the index of the class of an environment in Dashboard::machines; an absent environment is of the class that
/// nothing is known of, which is added if it is new.
std::size_t machine_of(model::Dashboard& dashboard, std::optional<std::size_t> environment);

/// Returns the machine that measured a point, when all machines are in Dashboard::machines; else their number.
std::size_t machine_of(const model::Dashboard& dashboard, const model::DashboardPoint& point);

/// Returns the command that measures an own scenario again.
std::string measuring_command(const std::string& scenario);

/// Returns a table of measurements as a dashboard, without levels: its artifacts are the runs. With several values of a
/// cell the point is their median, its interval and stability those of the values; of one value the spread is unknown.
/// Tags are categories; a tag that is a DocRef is the test case's. A test case is shown by the headlines of the table,
/// else by its own first metric.
model::Dashboard dashboard_of(const model::MeasurementTable& table);

}  // namespace benchgate::judge
