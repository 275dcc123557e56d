// SPDX-License-Identifier: MIT
#include "imports/asv_measure.hpp"

#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

AsvMeasure asv_measure(std::string_view benchmark) {
  using model::Better;
  using model::Unit;
  const auto split = syntax::split_last(benchmark, ".");
  const std::string_view function = split ? split->right : benchmark;
  if (function.starts_with("time")) return {"time", Unit::ns, Better::lower, second_ns};
  if (function.starts_with("mem") || function.starts_with("peakmem")) return {"memory", Unit::bytes, Better::lower, 1};
  return {"value", Unit::unknown, std::nullopt, 1};
}

}  // namespace benchgate::imports
