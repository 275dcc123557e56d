// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/docref_index.hpp"

namespace benchgate::render {

/// Returns the tables of these DocRefs in Markdown: one for each machine, tool and run, since figures of different ones
/// do not compare, with a footer that names them; load tests have columns of their own. A figure that must not be cited
/// is replaced by the reason. Each line ends with a line break.
std::string cited_table(std::span<const model::IndexedDocRef> rows);

/// A single value for a sentence.
struct CitedValue {
  std::string text;      ///< with its unit, as Markdown; "": there is none
  std::string withheld;  ///< why it must not be cited; "": it may
  std::string problem;   ///< why there is no such value; "": there is
};

/// Returns what `field` of a DocRef is: "median", "ci99" and so on of what the test case is about, or the name of a
/// metric, alone or with one of those: "allocated_bytes", "latency.p95".
CitedValue cited_value(const model::DocRefEntry& entry, std::string_view field);

}  // namespace benchgate::render
