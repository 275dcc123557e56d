// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/fault.hpp"
#include "sys/http_load.hpp"

namespace benchgate::measure {

/// The requests of a run: when each is sent and what it asks for, the same for the same seed. Classes of the profile
/// rag_mixed_20rps: 60 % short answers of 64 tokens, 30 % of 128 tokens that need a retrieval, 10 % long ones of 256.
/// In url, body and headers ${class}, ${tokens}, ${retrieval} (true, false) and ${number} (from 1) stand for what the
/// request is, and ${NAME} for what `variables` has. `length`: of the whole run; the last request is due before it.
std::vector<sys::ScheduledRequest> load_schedule(const model::LoadPlan& load, const std::string& url,
                                                 std::chrono::nanoseconds length, std::uint64_t seed,
                                                 const std::map<std::string, std::string, std::less<>>& variables = {});

}  // namespace benchgate::measure
