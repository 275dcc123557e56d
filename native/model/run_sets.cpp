// SPDX-License-Identifier: MIT
#include "model/run_sets.hpp"

namespace benchgate::model {

std::string_view name_of(PatchVerdict verdict) {
  switch (verdict) {
    case PatchVerdict::normal: return "normal";
    case PatchVerdict::regression: return "regression";
    case PatchVerdict::progression: return "progression";
  }
  return {};
}

Verdict verdict_of(PatchVerdict verdict) { return verdict == PatchVerdict::regression ? Verdict::fail : Verdict::pass; }

std::string_view name_of(BisectSide side) {
  switch (side) {
    case BisectSide::early: return "early";
    case BisectSide::late: return "late";
    case BisectSide::unknown: return "unknown";
  }
  return {};
}

}  // namespace benchgate::model
