// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/store.hpp"

namespace benchgate::store {

/// A store that is a folder. Hidden files and links in it are no part of it. A change that concerns several runs is
/// made run by run: new files first, so that what they replace can go.
class DirectoryStore final : public Store {
 public:
  /// `note`: called with a sentence when another process writes and has to be waited for.
  explicit DirectoryStore(
      std::filesystem::path root, std::function<void(const std::string&)> note = [](const std::string&) {})
      : root_(std::move(root)), note_(std::move(note)) {}

  std::string name() const override;
  bool exists() const override;
  std::vector<StoreEntry> entries(std::span<const std::string> folders) const override;
  std::vector<bool> existing(std::span<const std::string> paths) const override;
  void read(std::span<const std::string> paths, const Visit& visit) const override;
  Changed change(const Plan& plan) override;

 private:
  std::filesystem::path root_;
  std::function<void(const std::string&)> note_;
};

}  // namespace benchgate::store
