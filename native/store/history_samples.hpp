// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "model/history.hpp"
#include "model/history_samples.hpp"
#include "store/derived_json.hpp"

namespace benchgate::store {

/// Its name in the folder of history.json.
inline constexpr std::string_view samples_file = "samples.jsonl";

/// Writes that file: a line for each series of which a page needs samples, see judge::points_with_samples.
void write_samples(const model::History& history, const WritePiece& write);

/// Samples by id and metric of their series.
using SamplesOfSeries = std::map<std::pair<std::string, std::string>, model::SeriesSamples>;

/// What a file samples.jsonl holds; nothing where there is no such file, as in a folder that an older version wrote.
/// Throws Error for a file that is malformed.
SamplesOfSeries read_samples(const std::filesystem::path& file);

/// The name of a run in that file.
std::string sampled_run(std::string_view run_id, std::uint64_t attempt);

}  // namespace benchgate::store
