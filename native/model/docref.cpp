// SPDX-License-Identifier: MIT
#include "model/docref.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::model {

namespace {

bool is_docref_segment(std::string_view text) {
  constexpr auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !text.empty() && is_plain(text.front()) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return is_plain(c) || c == '-'; });
}

}  // namespace

bool is_docref(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view kind = text.substr(0, colon);
  if (kind != "bench" && kind != "load") return false;
  const auto segments = base::split(text.substr(std::min(colon + 1, text.size())), '/');
  return segments.size() >= 2 && std::all_of(segments.begin(), segments.end(), is_docref_segment);
}

}  // namespace benchgate::model
