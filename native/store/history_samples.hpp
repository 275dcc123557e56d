// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/history_json.hpp"
#include "judge/sample_columns.hpp"
#include "model/history.hpp"
#include "model/history_samples.hpp"
#include "model/scenario.hpp"

namespace benchgate::store {

/// Adds to the metrics of a scenario those of its samples that a page may show.
void add_samples(std::vector<model::MeasuredMetric>& metrics, const judge::SampleColumns& columns,
                 const model::Scenario& scenario);

/// Thins the samples of runs that are not among the newest any more: those of all runs would not fit.
void thin_older(std::vector<model::HistoryPoint>& points);

/// The name of the file of samples in the folder of history.json.
inline constexpr std::string_view samples_file = "samples.jsonl";

/// Writes the file of samples: a line for each series of which a page needs samples, see judge::points_with_samples.
void write_samples(const model::History& history, const format::WritePiece& write);

/// Samples by id and metric of their series.
using SamplesOfSeries = std::map<std::pair<std::string, std::string>, model::SeriesSamples>;

/// Reads a file samples.jsonl; empty where there is no such file, as in a folder that an older version wrote.
/// Throws Error for a file that is malformed.
SamplesOfSeries read_samples(const std::filesystem::path& file);

}  // namespace benchgate::store
