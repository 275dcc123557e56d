// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/session.hpp"
#include "judge/run_sets.hpp"
#include "judge/trend.hpp"
#include "model/metric.hpp"

namespace benchgate::app {

/// A patch and its parent; each is a file of values or a list of numbers such as "1.5,1.6".
struct PatchRequest {
  std::string parent;
  std::string current;
  model::Metric metric;
  judge::TrendSettings settings;
};

/// Judges a patch against its parent. Throws Error for sets that cannot be read or are empty.
model::PatchComparison judge_patch(const PatchRequest& request, Session& session);

/// A build between two others, written as in PatchRequest.
struct MiddleRequest {
  std::string early;
  std::string middle;
  std::string late;
  judge::TrendSettings settings;
};

/// Judges to which of the two ends the build in the middle belongs. Throws Error as judge_patch does.
model::MiddlePlacement judge_middle(const MiddleRequest& request, Session& session);

}  // namespace benchgate::app
