// SPDX-License-Identifier: MIT
#pragma once

#include "launcher/background_program.hpp"
#include "measure/run.hpp"
#include "measure/service_host.hpp"

namespace benchgate::measure {

/// A real program beside a measurement.
class ProgramBackground final : public Background {
 public:
  ProgramBackground(const sys::Command& command, std::chrono::nanoseconds grace) : program_(command, grace) {}

  std::string end() override {
    if (!program_.has_ended()) return {};
    return failure_of(program_.result(), {-1}, std::nullopt);  // every code is an end
  }
  std::string output() override { return program_.output(); }
  void discard_unread() override { program_.discard_unread(); }

 private:
  launcher::BackgroundProgram program_;
};

}  // namespace benchgate::measure
