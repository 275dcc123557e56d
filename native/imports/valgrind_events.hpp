// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "model/reading.hpp"

namespace benchgate::imports {

/// An event that Callgrind, Cachegrind, DHAT or an error checker of Valgrind counts, as gungraun calls it.
struct ValgrindEvent {
  std::string_view id;    ///< in its JSON summaries: "Ir"
  std::string_view name;  ///< on its console: "Instructions"
  std::optional<model::Better> better;
  model::Unit unit = model::Unit::count;
};

/// Returns all events of gungraun 0.20 and iai-callgrind (EventKind, CachegrindMetric, DhatMetric and ErrorMetric in
/// the source).
std::span<const ValgrindEvent> valgrind_events();

/// Finds the event with this id or name; null without one.
const ValgrindEvent* find_valgrind_event(std::string_view word);

}  // namespace benchgate::imports
