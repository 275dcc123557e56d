// SPDX-License-Identifier: MIT
#include "cli/watch_screen.hpp"

#include "base/text.hpp"

namespace benchgate::cli {

bool WatchScreen::show(std::size_t number, std::string_view text) {
  if (width_ == 0) {
    out_ << text << '\n' << std::flush;
  } else {
    if (open_ != number) end_line();
    out_ << (open_ == number ? "\r\x1b[K" : "") << base::truncate_utf8(text, width_ - 1) << std::flush;
    open_ = number;
  }
  return out_.good();
}

void WatchScreen::end_line() {
  if (open_ != 0) out_ << '\n' << std::flush;
  open_ = 0;
}

void WatchScreen::note(std::string_view line) {
  end_line();
  notes_.note(line);
}

void WatchScreen::info(std::string_view line) {
  end_line();
  notes_.info(line);
}

}  // namespace benchgate::cli
