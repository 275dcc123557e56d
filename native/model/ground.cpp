// SPDX-License-Identifier: MIT
#include "model/ground.hpp"

namespace benchgate::model {

std::string_view name_of(Ground ground) {
  switch (ground) {
    case Ground::suspected: return "suspected";
    case Ground::undecided: return "undecided";
    case Ground::open_interval: return "open_interval";
    case Ground::other_processors: return "other_processors";
    case Ground::confirmed: return "confirmed";
    case Ground::accepted: return "accepted";
    case Ground::ignored: return "ignored";
    case Ground::amount: return "amount";
    case Ground::incomplete: return "incomplete";
  }
  return "";
}

}  // namespace benchgate::model
