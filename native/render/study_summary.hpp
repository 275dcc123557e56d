// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/attribution_study.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns report.md of a publication. The title of exploratory results says so, and so does that of synthetic ones.
std::string study_report_markdown(const model::JudgedStudy& judged);

/// Returns for people, in a terminal: run class, accuracy of each treatment, claims.
Page study_page(const model::JudgedStudy& judged);

}  // namespace benchgate::render
