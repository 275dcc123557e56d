// SPDX-License-Identifier: MIT
// The run that measured what is carried forward, as carried.json and a run's summary have it.
#pragma once

#include <array>

#include "format/environment_fields.hpp"
#include "format/json_fields.hpp"
#include "model/carried_measurement.hpp"

namespace benchgate::format {

template <>
struct Fields<model::EarlierMeasurement> {
  using E = model::EarlierMeasurement;
  static constexpr std::array rows{
      required<&E::run_id>("run_id"), required<&E::run_attempt>("run_attempt"),
      required<&E::sha>("sha"),       required<&E::timestamp>("timestamp"),
      required<&E::hops>("hops"),     always<&E::environment>("environment"),
  };
};

}  // namespace benchgate::format
