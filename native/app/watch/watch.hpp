// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/case_request.hpp"
#include "app/session.hpp"
#include "model/paired.hpp"

namespace benchgate::app {

/// What is known of the working tree at some time.
struct WatchLook {
  enum class Kind {
    running,    ///< more pairs follow
    result,     ///< no more pairs are needed
    unchanged,  ///< the working tree is the baseline
    problem,    ///< it could not be measured
  };

  std::size_t state = 1;  ///< of the working tree: 1 at the beginning, one more after each change
  Kind kind = Kind::running;
  model::PairedMeasurement measurement = {};  ///< why it stopped is known of a result only
  std::string text = {};                      ///< says what the problem is, or what is unchanged
  std::string log = {};                       ///< last lines of what failed

  bool operator==(const WatchLook&) const = default;
};

/// All settings of a watch.
struct WatchRequest : CaseRequest {
  std::string baseline = "HEAD";  ///< a branch, tag or commit
  std::string metric = "wall_ms";
  enum class End { signal, first_result } end = End::signal;
  /// Shows a look. False: nobody looks any more.
  std::function<bool(const WatchLook&)> on_look = nullptr;
};

/// Measures the working tree in pairs with a commit, which is in a checkout of its own, and begins anew whenever
/// tracked files have changed: with the scenario as it is then, and a build. Between results it waits, and other
/// measurements may run. Returns the last look when a signal comes or the request ends it. Throws Error for mistakes in
/// the request, for a baseline that cannot be measured, and for a signal before the first look.
WatchLook watch(const WatchRequest& request, Session& session);

}  // namespace benchgate::app
