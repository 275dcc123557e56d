// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "model/request_record.hpp"

namespace benchgate::format {

/// The file of a run with its requests, compressed.
inline constexpr const char* request_log_file = "requests.jsonl.gz";

/// Formats that file, not compressed: a line for each request.
std::string format_request_log(std::span<const model::RequestRecord> records);

/// Calls `visit` with each line of such a text. Throws Error `file:line: what`.
void for_each_request(std::string_view text, std::string_view file,
                      const std::function<void(const model::RequestRecord&)>& visit);

}  // namespace benchgate::format
