// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "format/docref_index_json.hpp"
#include "store/derived_json.hpp"
#include "store/docref_index.hpp"
#include "store/history_samples.hpp"
#include "store/recalculation.hpp"

namespace benchgate::test {

/// All files that follow from a history, and the notes, as one text.
inline std::string text_of(const store::Derived& derived) {
  std::string text;
  const store::WritePiece write = [&](std::string_view piece) { text += piece; };
  for (const model::History* const history : {&derived.benchmarks, &derived.load_tests}) {
    store::write_history(*history, write);
    store::write_latest(*history, write);
    store::write_samples(*history, write);
    text += format::format_docref_index(store::docref_index(*history));
  }
  store::write_alerts(derived, write);
  for (const std::string& note : derived.notes) text += note + "\n";
  return text;
}

}  // namespace benchgate::test
