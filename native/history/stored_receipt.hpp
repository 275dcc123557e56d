// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "codec/receipt_json.hpp"

namespace benchgate::history {

/// Reads a receipt of a run, our own or perfgate's, and replaces the statistics
/// that it claims by those of its samples (failed ones never count). Throws
/// Error `file:line: what` for a file that is no receipt and for one whose
/// claimed median, min or max is not what its samples say.
codec::Receipt read_receipt(const std::filesystem::path& path);

}  // namespace benchgate::history
