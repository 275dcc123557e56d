// SPDX-License-Identifier: MIT
#include "app/stored_calibration.hpp"

#include <filesystem>

#include "base/text.hpp"
#include "format/calibration_json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

std::optional<model::Calibration> stored_calibration(const Session& session) {
  constexpr std::uint64_t most_bytes = 100'000'000;
  const std::filesystem::path file = session.repository.top().value_or(".") / format::calibration_file;
  if (!sys::path_exists(file)) return std::nullopt;
  return format::parse_calibration(sys::read_file(file, most_bytes), base::printable(file.string()));
}

}  // namespace benchgate::app
