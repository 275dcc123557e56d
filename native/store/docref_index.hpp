// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/docref_index.hpp"
#include "model/history.hpp"

namespace benchgate::store {

/// What the index of DocRefs says beside the history itself.
struct DocRefLinks {
  std::string dashboard_url = {};                                           ///< "": none
  std::string raw_url = {};                                                 ///< of the folder of all raw runs; "": none
  std::map<std::string, std::vector<model::DocRefCitation>> cited_by = {};  ///< by DocRef
};

/// Returns every DocRef of a history with its test cases, as each was measured last; a DocRef that no published run
/// measured has only the reason for that.
model::DocRefIndex docref_index(const model::History& history, const DocRefLinks& links = {});

}  // namespace benchgate::store
