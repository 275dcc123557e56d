// SPDX-License-Identifier: MIT
#include "model/run_plan.hpp"

namespace benchgate::model {

std::string_view name_of(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::build: return "build";
    case Step::Kind::setup: return "setup";
    case Step::Kind::service: return "service";
    case Step::Kind::prepare: return "prepare";
    case Step::Kind::measure: return "command";
    case Step::Kind::cleanup: return "cleanup";
    case Step::Kind::teardown: return "teardown";
  }
  return "";
}

}  // namespace benchgate::model
