// SPDX-License-Identifier: MIT
#include "app/merge/output_folder.hpp"

#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace fs = std::filesystem;

void require_free_output(const fs::path& out, std::span<const fs::path> sources, OnExisting on_existing) {
  if (!sys::path_exists(out)) return;
  const std::string name = base::printable(out.string());
  if (!sys::is_folder(out)) throw Error("--out", fmt::format("'{}' is not a folder", name));
  for (const fs::path& tree : sources)
    if (fs::weakly_canonical(tree) == fs::weakly_canonical(out))
      throw Error("--out", fmt::format("'{}' is one of the trees to join", name));
  if (!fs::is_empty(out) && on_existing == OnExisting::refuse)
    throw Error("--out", fmt::format("'{}' is not empty (--force replaces the results in it)", name));
}

}  // namespace benchgate::app
