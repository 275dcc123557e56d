// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "render/verdict_color.hpp"

namespace benchgate::cli {

/// The conditions for colour besides the option.
struct ColorFacts {
  bool terminal = false;  ///< stdout is a terminal
  bool no_color = false;  ///< NO_COLOR is set and not empty, see no-color.org
  bool dumb = false;      ///< TERM=dumb
};

/// Whether verdicts are shown in colour. `choice` is auto, always or never.
render::Color color_choice(std::string_view choice, const ColorFacts& facts);

/// A stream that colours the verdicts in each line and passes it on.
class ColorOutput final : public std::ostream {
 public:
  explicit ColorOutput(std::ostream& target) : std::ostream(&buffer_), buffer_(target) {}

 private:
  class Lines final : public std::streambuf {
   public:
    explicit Lines(std::ostream& target) : out_(target) {}
    ~Lines() override;

   protected:
    int_type overflow(int_type character) override;
    int sync() override;

   private:
    std::ostream& out_;
    std::string line_;
  };

  Lines buffer_;
};

}  // namespace benchgate::cli
