// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/history_samples.hpp"

namespace benchgate::format {

/// Formats the samples of a series as a line of samples.jsonl, values with 6 significant digits.
std::string format_series_samples(const model::SeriesSamples& samples);

/// Parses all lines of samples.jsonl. Throws Error `where:line: what`.
std::vector<model::SeriesSamples> parse_history_samples(std::string_view text, std::string_view where);

}  // namespace benchgate::format
