// SPDX-License-Identifier: MIT
#include "model/reading.hpp"

namespace benchgate::model {

std::string_view name_of(Unit unit) {
  switch (unit) {
    case Unit::ns: return "ns";
    case Unit::bytes: return "bytes";
    case Unit::bytes_per_second: return "bytes/s";
    case Unit::per_second: return "1/s";
    case Unit::count: return "count";
    case Unit::ratio: return "ratio";
    case Unit::unknown: break;
  }
  return "";
}

std::string_view unit_of(const Reading& reading) {
  if (reading.unit == Unit::unknown) return reading.own_unit;
  return reading.unit == Unit::count ? "" : name_of(reading.unit);
}

}  // namespace benchgate::model
