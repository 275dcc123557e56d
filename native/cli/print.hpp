// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/io.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// Prints a page as `--format` says: as Markdown, else as text.
inline void print_page(const Arguments& arguments, const Io& io, const render::Page& page) {
  io.out << (arguments.text("format") == "markdown" ? page.to_markdown() : page.to_terminal(io.color));
}

/// Prints a result as `--format` says: as JSON or as a page.
template <typename Result>
void print_result(const Arguments& arguments, const Io& io, const Result& result, render::Page (*page)(const Result&),
                  std::string (*json)(const Result&)) {
  if (arguments.text("format") == "json")
    io.out << json(result);
  else
    print_page(arguments, io, page(result));
}

}  // namespace benchgate::cli
