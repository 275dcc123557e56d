// SPDX-License-Identifier: MIT
// The location of a citation of a DocRef, as docref-index.json and `docs list` have it.
#pragma once

#include <array>

#include "format/json_fields.hpp"
#include "model/docref_index.hpp"

namespace benchgate::format {

template <>
struct Fields<model::DocRefCitation> {
  using C = model::DocRefCitation;
  static constexpr std::array rows{
      required<&C::file>("file"),
      required<&C::line>("line"),
      optional<&C::field>("field"),
  };
};

}  // namespace benchgate::format
