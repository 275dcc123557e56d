// SPDX-License-Identifier: MIT
#include "imports/docref_label.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/docref.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

std::string docref_in_label(std::string_view label, std::string_view kind,
                            const std::function<void(const std::string&)>& fail) {
  constexpr std::string_view mark = "DocRef:";
  constexpr std::string_view separators = " \t\r\n,;[]";
  std::string_view found;
  for (std::string_view rest = label; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find_first_of(separators));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    if (!word.starts_with(mark)) continue;
    const std::string_view docref = word.substr(mark.size());
    if (!model::is_docref(docref))
      fail(
          fmt::format("{} {} has no DocRef behind '{}': use {}", kind, syntax::quoted(word), mark, model::docref_form));
    if (!found.empty() && found != docref)
      fail(fmt::format("{} {} names two DocRefs: keep one of them", kind, syntax::quoted(label)));
    found = docref;
  }
  return std::string(found);
}

}  // namespace benchgate::imports
