// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace benchgate::store {

/// A store that shows the files in packs like others, and not the packs: a reader does not see whether a run was
/// packed. A file that is both in a pack and beside it counts as it is beside it: a job adds to a run that was packed.
class PackedStore final : public Store {
 public:
  explicit PackedStore(std::unique_ptr<Store> store) : owned_(std::move(store)), store_(*owned_) {}
  /// Opens a store for reading only; `store` has to outlive the object.
  explicit PackedStore(const Store& store) : store_(store) {}

  std::string name() const override { return store_.name(); }
  std::vector<std::string> faults() const override;
  bool exists() const override { return store_.exists(); }
  std::vector<StoreEntry> entries(std::span<const std::string> folders) const override;
  std::vector<bool> existing(std::span<const std::string> paths) const override;
  void read(std::span<const std::string> paths, const Visit& visit) const override;
  Changed change(const Plan& plan) override;

 private:
  struct Packed {
    std::uint64_t size = 0;
    std::size_t pack = 0;  ///< index in Index::packs
  };
  struct Index {
    std::vector<std::string> packs;   ///< folders
    std::vector<std::string> stamps;  ///< of each
    std::map<std::string, Packed, std::less<>> files;
    std::vector<std::string> faults;
  };
  struct OpenedPack {
    std::string folder;
    std::map<std::string, std::string, std::less<>> files;
    std::uint64_t bytes = 0;
  };

  Index read_index() const;
  const Index& index_held() const;  ///< with mutex_ locked
  std::optional<std::string> pack_of(const std::string& path) const;
  std::string read_packed(const std::string& pack, const std::string& path) const;
  const OpenedPack* find_opened(const std::string& pack) const;
  void keep_opened(OpenedPack&& opened) const;
  void read_loose(std::span<const std::string> paths, std::size_t first, std::size_t last, const Visit& visit) const;

  std::unique_ptr<Store> owned_;
  const Store& store_;
  mutable std::mutex mutex_;
  mutable std::optional<Index> index_;
  mutable std::list<OpenedPack> opened_;  ///< the latest first
};

/// The packs of a store.
struct FoundPacks {
  std::vector<std::string> packs = {};   ///< folders, in byte order
  std::vector<std::string> stamps = {};  ///< of each: see StoreEntry::stamp
  /// "PATH: what": files that are in no pack, and packs without one of their files.
  std::vector<std::string> faults = {};
};

/// Finds the packs of a store.
FoundPacks find_packs(const Store& store);

/// Returns the files that a pack lists. A list without a digest is compared with the archive. Throws Error `path: what`
/// for one that was changed.
std::vector<StoreEntry> read_pack_list(const Store& store, const std::string& pack);

}  // namespace benchgate::store
