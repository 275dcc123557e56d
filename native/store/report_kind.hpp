// SPDX-License-Identifier: MIT
#pragma once

#include "imports/import.hpp"
#include "judge/measured_figures.hpp"

namespace benchgate::store {

/// Returns what the figures of a report in that format say of a run's scatter.
judge::ReportKind report_kind(const imports::ImportFormat& format);

}  // namespace benchgate::store
