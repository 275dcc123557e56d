// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/publication.hpp"

namespace benchgate::app {

/// The reports in `files`, at least one, as one. The summary of a check stands
/// for the reports that it names, which must lie in its own folder. Throws Error.
model::Publication read_publications(std::span<const std::string> files);

}  // namespace benchgate::app
