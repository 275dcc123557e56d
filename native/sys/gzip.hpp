// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace benchgate::sys {

/// The bytes as a gzip file (RFC 1952), as small as zlib makes it.
std::string gzip(std::string_view bytes);

/// What is in a gzip file. Throws Error `where: what` when it is damaged, and when more than `limit` bytes are in it.
std::string gunzip(std::string_view bytes, std::uint64_t limit, std::string_view where);

}  // namespace benchgate::sys
