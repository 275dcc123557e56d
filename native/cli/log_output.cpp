// SPDX-License-Identifier: MIT
#include "cli/log_output.hpp"

namespace benchgate::cli {

void LogOutput::Guarded::write_raw(std::string_view text) {
  target().write(text.data(), static_cast<std::streamsize>(text.size()));
}

void write_command(std::ostream& log, std::string_view command) {
  if (auto* const guarded = dynamic_cast<LogOutput*>(&log))
    guarded->buffer_.write_raw(command);
  else
    log << command;
}

}  // namespace benchgate::cli
