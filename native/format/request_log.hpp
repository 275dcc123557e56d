// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/request_record.hpp"

namespace benchgate::format {

/// The file of a run with its requests, compressed.
inline constexpr const char* request_log_file = "requests.jsonl.gz";

/// The text of that file: a line for each request.
std::string format_request_log(std::span<const model::RequestRecord> records);

}  // namespace benchgate::format
