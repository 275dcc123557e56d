// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "history/store.hpp"

namespace benchgate::history {

/// A store that is a folder. Hidden files and links in it are no part of it.
class DirectoryStore final : public Store {
 public:
  explicit DirectoryStore(std::filesystem::path root) : root_(std::move(root)) {}

  std::string name() const override;
  std::vector<StoreEntry> entries() const override;
  void read(std::span<const std::string> paths, const Visit& visit) const override;

 private:
  std::filesystem::path root_;
};

}  // namespace benchgate::history
