// SPDX-License-Identifier: MIT
#include "model/commit_changes.hpp"

namespace benchgate::model {

std::string_view name_of(CommitPart::Kind kind) {
  switch (kind) {
    case CommitPart::Kind::change: return "change";
    case CommitPart::Kind::no_change: return "no_change";
    case CommitPart::Kind::undecided: return "undecided";
  }
  return "";
}

}  // namespace benchgate::model
