// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "model/fault.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// The result of one assertion of a fault scenario.
struct AssertionResult {
  Assertion assertion;
  Verdict status = Verdict::not_evaluated;  ///< pass, fail or not_evaluated
  std::optional<double> observed = {};      ///< in the run where it holds least
  int run = 0;                              ///< that run, from 1; 0: all runs together
  std::string reason;                       ///< why it was not evaluated

  bool operator==(const AssertionResult&) const = default;
};

}  // namespace benchgate::model
