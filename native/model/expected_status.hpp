// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace benchgate::model {

/// What an element of `expect_status` looks like: a status of HTTP or a class of them.
inline constexpr std::string_view expected_status_pattern = "^[1-5]([0-9][0-9]|xx)$";

/// Whether a text is a status of HTTP, "404", or a class of them, "4xx".
bool is_expected_status(std::string_view text);

/// Whether an answer with this status failed: it is none of `expected`; without any, it is 400 or more. What is below
/// 100 is no status, as tools write it for a request without an answer, and failed.
bool is_failed_status(double status, std::span<const std::string> expected);

}  // namespace benchgate::model
