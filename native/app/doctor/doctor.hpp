// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <vector>

#include "app/session.hpp"
#include "model/check_item.hpp"

namespace benchgate::app {

struct DoctorRequest {
  std::chrono::nanoseconds noise_test = std::chrono::seconds(3);  ///< how long the same work is repeated; 0: not at all
  std::filesystem::path root = "/";                               ///< stands for / of the machine, for tests
};

/// Every property of the machine that bears on measuring, judged; the noise of the same work comes last.
/// Throws Error when a signal ends the noise test.
std::vector<model::CheckItem> examine_machine(const DoctorRequest& request, Session& session);

}  // namespace benchgate::app
