// SPDX-License-Identifier: MIT
#include "cli/color_output.hpp"

namespace benchgate::cli {

render::Color color_choice(std::string_view choice, const ColorFacts& facts) {
  if (choice == "always") return render::Color::yes;
  const bool wanted = choice == "auto" && facts.terminal && !facts.no_color && !facts.dumb;
  return wanted ? render::Color::yes : render::Color::no;
}

ColorOutput::Lines::~Lines() { out_ << render::color_verdicts(line_, render::Color::yes); }

ColorOutput::Lines::int_type ColorOutput::Lines::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  line_ += traits_type::to_char_type(character);
  if (line_.back() == '\n') {
    out_ << render::color_verdicts(line_, render::Color::yes);
    line_.clear();
  }
  return character;
}

int ColorOutput::Lines::sync() {
  out_.flush();
  return 0;
}

}  // namespace benchgate::cli
