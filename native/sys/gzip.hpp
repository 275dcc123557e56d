// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace benchgate::sys {

/// What counts more: a log of requests that is written once becomes a quarter larger in a tenth of the time.
enum class Compression { smallest, fast };

/// Returns the bytes as a gzip file (RFC 1952).
std::string gzip(std::string_view bytes, Compression compression = Compression::smallest);

/// Returns what is in a gzip file. Throws Error `where: what` when it is damaged, and when more than `limit` bytes are
/// in it.
std::string gunzip(std::string_view bytes, std::uint64_t limit, std::string_view where);

}  // namespace benchgate::sys
