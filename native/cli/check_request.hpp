// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "app/check/request.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Options of `benchgate check`: its own, those of measuring, those of budgets,
/// and perfgate's.
std::span<const Option> check_options();

/// The request from these options. Throws Error for a bad value, an unsupported mode of perfgate, and options that
/// cannot be combined.
app::CheckRequest check_request(const Arguments& arguments);

/// Warning lines for those of perfgate's options that have no effect here.
std::string ignored_options(const Arguments& arguments);

}  // namespace benchgate::cli
