// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <vector>

#include "app/session.hpp"
#include "model/check_item.hpp"

namespace benchgate::app {

struct DoctorRequest {
  std::chrono::nanoseconds noise_test = std::chrono::seconds(3);  ///< duration of the noise test; 0: none
  std::filesystem::path root = "/";                               ///< stands for / of the machine, for tests
  enum class Leftovers { list, remove } leftovers = Leftovers::list;
};

/// Judges every property of the machine that affects measuring, and tries which faults it can inject; the measured
/// noise comes last. What killed processes left is listed, or removed. Throws Error when a signal ends the noise test.
std::vector<model::CheckItem> examine_machine(const DoctorRequest& request, Session& session);

}  // namespace benchgate::app
