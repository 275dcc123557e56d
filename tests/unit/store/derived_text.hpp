// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "format/alerts_json.hpp"
#include "format/docref_index_json.hpp"
#include "format/history_json.hpp"
#include "judge/alert_entries.hpp"
#include "judge/history_judgement.hpp"
#include "store/docref_index.hpp"
#include "store/history_samples.hpp"
#include "store/recalculation.hpp"

namespace benchgate::test {

/// All files that follow from a history, and the notes, as one text.
inline std::string text_of(const store::Derived& derived) {
  std::string text;
  const format::WritePiece write = [&](std::string_view piece) { text += piece; };
  for (const model::History* const history : {&derived.benchmarks, &derived.load_tests}) {
    format::write_history(*history, judge::formula_version, write);
    format::write_latest(*history, judge::formula_version, write);
    store::write_samples(*history, write);
    text += format::format_docref_index(store::docref_index(*history));
    text += format::format_alert_entries(judge::alert_entries(*history));
  }
  for (const std::string& note : derived.notes) text += note + "\n";
  return text;
}

}  // namespace benchgate::test
