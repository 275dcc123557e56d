// SPDX-License-Identifier: MIT
#include "model/paired.hpp"

#include <cmath>

namespace benchgate::model {

bool PairedEffect::excludes_zero() const {
  if (jitter) return change && std::abs(*change) > *jitter;
  return low && high && (*low > 0 || *high < 0);
}

std::string_view name_of(PairedStop stop) {
  switch (stop) {
    case PairedStop::decided: return "decided";
    case PairedStop::precise: return "precise";
    case PairedStop::all_pairs: return "all_pairs";
    case PairedStop::time_over: return "time_over";
    case PairedStop::cut_short: return "cut_short";
    case PairedStop::given: return "given";
    case PairedStop::counted: return "counted";
  }
  return "";
}

std::string_view name_of(RunStop stop) {
  switch (stop) {
    case RunStop::decided: return "decided";
    case RunStop::precise: return "precise";
    case RunStop::all_pairs: return "all_pairs";
    case RunStop::all_iterations: return "all_iterations";
    case RunStop::time_over: return "time_over";
    case RunStop::cut_short: return "cut_short";
  }
  return "";
}

RunStop run_stop(PairedStop stop) {
  switch (stop) {
    case PairedStop::decided: return RunStop::decided;
    case PairedStop::precise: return RunStop::precise;
    case PairedStop::given:  // all that there are
    case PairedStop::counted:
    case PairedStop::all_pairs: return RunStop::all_pairs;
    case PairedStop::time_over: return RunStop::time_over;
    case PairedStop::cut_short: break;
  }
  return RunStop::cut_short;
}

}  // namespace benchgate::model
