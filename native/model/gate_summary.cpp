// SPDX-License-Identifier: MIT
#include "model/gate_summary.hpp"

namespace benchgate::model {

std::optional<Verdict> status_of(const GateOutcome& outcome) {
  if (outcome.status || !outcome.pass) return outcome.status;
  return *outcome.pass ? Verdict::pass : Verdict::fail;
}

const std::string& reason_of(const GateOutcome& outcome) {
  return outcome.reason.empty() ? outcome.failure_reason : outcome.reason;
}

}  // namespace benchgate::model
