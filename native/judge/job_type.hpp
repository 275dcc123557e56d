// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "model/scenario.hpp"

namespace benchgate::judge {

/// How thoroughly a job measures.
struct JobType {
  std::string_view name;
  int iterations;                ///< of a scenario that does not set them; the first look of `adaptive`
  std::optional<int> most = {};  ///< until the 99 % interval of the median is within 2 %; absent: exactly `iterations`
  double usual_least, usual_most;  ///< values that a benchmark of such a job has
};

/// Job types whose results are published and may be cited, unless a request says otherwise.
inline constexpr std::array<std::string_view, 2> citable_job_types{"medium", "default"};

/// Returns the job type called `name`: dry, short, medium or default. Null for another name, which a job may have as
/// well.
const JobType* find_job_type(std::string_view name);

/// Sets the iterations of a scenario that does not set them.
void set_iterations(model::Scenario& scenario, const JobType& type);

/// Returns why `n` values of a benchmark, or of half of several, do not fit the type: "fewer", "more"; "": they do.
std::string_view misfit(const JobType& type, double n);

}  // namespace benchgate::judge
