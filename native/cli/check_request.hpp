// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "app/check/request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Options of `benchgate check`: its own, those of measuring, those of budgets,
/// and perfgate's.
std::span<const Option> check_options();

/// What they ask for. Throws Error for a bad value, a mode of perfgate that is not offered, and options that exclude
/// each other.
app::CheckRequest check_request(const Arguments& arguments);

/// Lines that say which of perfgate's options have no effect here.
std::string ignored_options(const Arguments& arguments);

}  // namespace benchgate::cli
