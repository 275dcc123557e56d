// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/publication.hpp"

namespace benchgate::render {

/// Returns for a job summary how much of its limit each change may use and how much it surely uses, the surest first,
/// as a Mermaid chart and as a list. At most 12 changes. "" where no row has a worsening that is above 0.
std::string worsening_chart(std::span<const model::PublicationRow> rows);

}  // namespace benchgate::render
