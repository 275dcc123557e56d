// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "judge/alert_series.hpp"
#include "model/history.hpp"
#include "model/history_reports.hpp"
#include "store/history_builder.hpp"
#include "store/recalculation_memory.hpp"
#include "store/run_filter.hpp"
#include "store/store.hpp"

namespace benchgate::store {

/// What a recalculation depends on, beside the raw runs.
struct RecalculationSettings {
  BuildSettings build;
  std::vector<model::Acceptance> accepted = {};
  judge::AlertSettings alerts = {};
  /// Only measurements that pass all of them count; these have to outlive the recalculation.
  std::span<const RunFilter> filters = {};
  std::size_t threads = 1;
};

/// Everything that follows from the raw runs of a store.
struct Derived {
  model::History benchmarks;
  model::History load_tests;
  std::vector<std::string> notes;  ///< what of the store was left out, in sentences
};

/// Reads every run of a store, in the order of commits (see order_by_commit), and applies today's formulas. A run that
/// was archived several times counts once, as it was archived first. The result depends neither on the number of
/// threads nor on the order in which the store lists its files. Memory: the figures, and one file for each thread.
/// With a memory, runs that it knows are neither read nor judged again, and it knows this store afterwards; the result
/// is the same. Throws Error.
Derived recalculate(const Store& store, const RecalculationSettings& settings, RecalculationMemory* memory = nullptr);

}  // namespace benchgate::store
