// SPDX-License-Identifier: MIT
// Reports that stand in a test as text.
#pragma once

#include <fmt/core.h>

#include <map>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "error_of.hpp"
#include "imports/import.hpp"

namespace benchgate::test {

/// "name parameter=value|metric statistic" and its reading; the metric of a failure or a skip is "".
using ReadingsByKey = std::map<std::string, model::Reading>;

inline ReadingsByKey by_key(const std::vector<model::ImportedCase>& cases) {
  ReadingsByKey readings;
  for (const model::ImportedCase& test_case : cases) {
    std::string name = test_case.name;
    for (const auto& [parameter, value] : test_case.parameters) name += fmt::format(" {}={}", parameter, value);
    for (const model::Reading& reading : test_case.readings)
      CHECK(readings.emplace(fmt::format("{}|{} {}", name, reading.metric, reading.statistic), reading).second);
  }
  return readings;
}

/// The readings of a text in `format`, which must be recognised as such.
inline ReadingsByKey readings_of(std::string_view format, const std::string& text) {
  const std::string plain = imports::decoded(text);
  CHECK(imports::recognise_format(plain, "report").name == format);
  return by_key(imports::read_report(imports::import_format(format, "test"), plain, "report").cases);
}

/// The error for a text that is refused; "read" if it is not.
inline std::string refusal_of(std::string_view format, const std::string& text) {
  return error_of(
      [&] { imports::read_report(imports::import_format(format, "test"), imports::decoded(text), "report"); }, "read");
}

}  // namespace benchgate::test
