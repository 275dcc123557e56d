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

}  // namespace benchgate::model
