// SPDX-License-Identifier: MIT
#include "model/bisection.hpp"

namespace benchgate::model {

std::string_view name_of(BisectStep::Answer word) {
  switch (word) {
    case BisectStep::Answer::good: return "good";
    case BisectStep::Answer::bad: return "bad";
    case BisectStep::Answer::skip: return "skip";
  }
  return "";
}

Verdict verdict_of(const Bisection& bisection) {
  return bisection.outcome == Bisection::Outcome::inconclusive ? Verdict::error : Verdict::pass;
}

std::string_view name_of(Bisection::Find find) { return find == Bisection::Find::slower ? "slower" : "faster"; }

std::string_view name_of(Bisection::Outcome verdict) {
  switch (verdict) {
    case Bisection::Outcome::found: return "found";
    case Bisection::Outcome::one_of_several: return "one_of_several";
    case Bisection::Outcome::inconclusive: return "inconclusive";
  }
  return "";
}

}  // namespace benchgate::model
