// SPDX-License-Identifier: MIT
#include "model/bisection.hpp"

namespace benchgate::model {

std::string_view name_of(BisectStep::Word word) {
  switch (word) {
    case BisectStep::Word::good: return "good";
    case BisectStep::Word::bad: return "bad";
    case BisectStep::Word::skip: return "skip";
  }
  return "";
}

std::string_view name_of(Bisection::Verdict verdict) {
  switch (verdict) {
    case Bisection::Verdict::found: return "found";
    case Bisection::Verdict::one_of_several: return "one_of_several";
    case Bisection::Verdict::inconclusive: return "inconclusive";
  }
  return "";
}

}  // namespace benchgate::model
