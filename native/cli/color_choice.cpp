// SPDX-License-Identifier: MIT
#include "cli/color_choice.hpp"

namespace benchgate::cli {

render::Color color_choice(std::string_view choice, const ColorFacts& facts) {
  if (choice == "always") return render::Color::yes;
  const bool wanted = choice == "auto" && facts.terminal && !facts.no_color && !facts.dumb;
  return wanted ? render::Color::yes : render::Color::no;
}

}  // namespace benchgate::cli
