// SPDX-License-Identifier: MIT
#include "store/run_kind.hpp"

#include "imports/import.hpp"

namespace benchgate::store {

model::RunKind kind_of_format(std::string_view format) {
  return imports::is_load_test(format) ? model::RunKind::load_tests : model::RunKind::benchmarks;
}

}  // namespace benchgate::store
