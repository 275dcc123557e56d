// SPDX-License-Identifier: MIT
#include "history/run_kind.hpp"

#include "imports/import.hpp"

namespace benchgate::history {

model::RunKind kind_of_format(std::string_view format) {
  return imports::is_load_test(format) ? model::RunKind::load_tests : model::RunKind::benchmarks;
}

}  // namespace benchgate::history
