// SPDX-License-Identifier: MIT
#include "model/paired.hpp"

namespace benchgate::model {

std::string_view name_of(PairedStop stop) {
  switch (stop) {
    case PairedStop::decided: return "decided";
    case PairedStop::precise: return "precise";
    case PairedStop::all_pairs: return "all_pairs";
    case PairedStop::time_over: return "time_over";
    case PairedStop::cut_short: return "cut_short";
  }
  return "";
}

}  // namespace benchgate::model
