// SPDX-License-Identifier: MIT
#pragma once

#include "model/dashboard.hpp"

namespace benchgate::judge {

/// Makes what users of a service feel series of their own, which are judged first as the latency is: p95 and p99 where
/// enough requests stand behind them, and the share of requests that failed. Series that are there already stay.
void complete_load_tests(model::Dashboard& dashboard);

}  // namespace benchgate::judge
