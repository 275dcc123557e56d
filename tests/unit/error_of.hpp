// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/error.hpp"

namespace benchgate::test {

/// The message of the Error that `action` throws; `otherwise` if it throws none.
template <typename Action>
std::string error_of(const Action& action, const std::string& otherwise = "") {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return otherwise;
}

}  // namespace benchgate::test
