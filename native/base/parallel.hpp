// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace benchgate::base {

/// Calls `task(0)` ... `task(count - 1)`, each once, on at most `threads` threads (0 counts as 1; the caller's is one
/// of them). Tasks write results to slots of their own, so the outcome does not depend on the order. When tasks throw,
/// the exception of the smallest index is thrown again; every task with a smaller index has run by then, later ones may
/// not have.
void parallel_for(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& task);

/// Returns how many threads this machine runs at once, at least 1.
std::size_t hardware_threads();

}  // namespace benchgate::base
