// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// Returns a variable that makes the environment larger by 0 to 4095 bytes: where the stack begins depends on it.
/// Source: Mytkowicz et al. (2009), Producing wrong data without doing anything obviously wrong!
std::map<std::string, std::string> environment_padding(base::Random& random);

/// Returns the seed of one measurement of one test case ("run 2", "pairs"), so that it draws the same whatever else is
/// measured. `session`: of all of them.
std::uint64_t measurement_seed(std::uint64_t session, std::string_view test_case, std::string_view measurement);

/// Returns why `randomize: aslr` is not possible; empty: it is. `level`: kernel.randomize_va_space; absent: it cannot
/// be read.
std::string address_warning(std::optional<int> level);

/// One run of one test case.
struct Turn {
  std::size_t test_case = 0;  ///< index in the list
  int run = 1;

  bool operator==(const Turn&) const = default;
};

/// Returns all runs of all test cases in the order to measure them: case by case; or, when any of them asks for
/// `randomize: order`, run 1 of each, run 2 of each, ..., every round shuffled anew by `session` (Fisher and Yates).
std::vector<Turn> turns(std::span<const model::Scenario> cases, std::uint64_t session);

}  // namespace benchgate::measure
