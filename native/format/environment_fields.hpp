// SPDX-License-Identifier: MIT
// A machine as metadata.json and docref-index.json have it.
#pragma once

#include <array>

#include "format/json_fields.hpp"
#include "model/stored_run.hpp"

namespace benchgate::format {

template <>
struct Fields<model::StoredEnvironment> {
  using E = model::StoredEnvironment;
  static constexpr std::array rows{
      optional<&E::os>("os"),
      optional<&E::os_version>("os_version"),
      optional<&E::kernel>("kernel"),
      optional<&E::arch>("arch"),
      optional<&E::cpu_model>("cpu_model"),
      optional<&E::cpu_count>("cpu_count"),
      optional<&E::memory_mb>("memory_mb"),
      optional<&E::runtime>("runtime"),
      optional<&E::runner_image>("runner_image"),
      optional<&E::toolchain>("toolchain"),
  };
};

}  // namespace benchgate::format
