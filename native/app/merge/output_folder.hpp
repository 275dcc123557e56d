// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>

#include "app/write_output.hpp"

namespace benchgate::app {

/// Throws Error unless what is joined from `sources` may go to `out`: it is a folder or not there, none of the sources,
/// and empty unless results may be replaced.
void require_free_output(const std::filesystem::path& out, std::span<const std::filesystem::path> sources,
                         OnExisting on_existing);

}  // namespace benchgate::app
