// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "model/history.hpp"
#include "model/provenance.hpp"
#include "model/report_origin.hpp"

namespace benchgate::store {

/// Returns a host as a history stores it.
model::StoredEnvironment machine_of(const model::Host& host, const std::string& runtime);

/// Sets `target` from `source` if it is empty: several sources describe the same run, and one fills the gaps of
/// another.
inline void fill_gap(std::string& target, const std::string& source) {
  if (target.empty()) target = source;
}

template <typename T>
void fill_gap(std::optional<T>& target, const std::optional<T>& source) {
  if (!target) target = source;
}

/// Does the same for all facts about a machine.
void fill_machine(model::StoredEnvironment& machine, const model::StoredEnvironment& other);

/// Does the same for a report and another one of the same results: facts about its origin, and metrics of its test
/// cases.
void fill_content(model::ReportContent& content, const model::ReportContent& other);

}  // namespace benchgate::store
