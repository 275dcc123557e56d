// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>

#include "measure/load_requests.hpp"
#include "model/load_plan.hpp"
#include "sys/http_load.hpp"

namespace benchgate::measure {

/// Makes the requests of a run, the same for the same seed. Open loop: when each is due, at equal distances or as a
/// Poisson process. Closed loop: the requests of each user; when they are sent depends on the answers, too. `length`:
/// of the whole run; the last request is due before it. Throws Error for stages that last longer, and like
/// LoadRequests.
std::unique_ptr<sys::LoadSource> make_load_source(const model::LoadPlan& load, std::chrono::nanoseconds length,
                                                  LoadSettings settings);

/// Returns how many requests may be under way at once: each user has one.
std::size_t most_under_way(const model::LoadPlan& load);

}  // namespace benchgate::measure
