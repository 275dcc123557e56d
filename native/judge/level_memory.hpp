// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::judge {

/// SHA-256 of text.
using DigestOf = std::function<std::string(std::string_view text)>;

/// Where the levels of a stretch of runs begin.
struct FoundLevels {
  std::vector<std::size_t> begins = {};  ///< of all levels but the first
  std::vector<double> bits_saved = {};   ///< by each of them
  std::vector<bool> confirmed = {};      ///< whether a rank test confirms each of them

  bool operator==(const FoundLevels&) const = default;
};

/// Levels that were found, by the digest of all that they follow from, so that the same search is made once. It may be
/// used by several threads at once.
class LevelMemory {
 public:
  /// Returns what is known from earlier searches; absent: nothing.
  std::optional<FoundLevels> find(const std::string& digest) const {
    const std::lock_guard lock(*mutex_);
    const auto found = known_.find(digest);
    if (found == known_.end()) return std::nullopt;
    used_.insert_or_assign(digest, found->second);
    return found->second;
  }
  void keep(const std::string& digest, const FoundLevels& levels) {
    const std::lock_guard lock(*mutex_);
    used_.insert_or_assign(digest, levels);
  }
  /// Forgets what was neither asked for nor found since the last call.
  void forget_unused() { known_ = std::exchange(used_, {}); }
  const std::map<std::string, FoundLevels>& known() const { return known_; }
  void set_known(std::map<std::string, FoundLevels> known) { known_ = std::move(known); }

 private:
  std::map<std::string, FoundLevels> known_;
  mutable std::map<std::string, FoundLevels> used_;
  std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
};

}  // namespace benchgate::judge
