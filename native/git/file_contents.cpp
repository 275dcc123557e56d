// SPDX-License-Identifier: MIT
#include "git/file_contents.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "git/batch_reader.hpp"
#include "git/output.hpp"
#include "git/program.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

namespace benchgate::git {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes reading_time{10};
constexpr std::size_t sha1_digits = 40;

/// The name that git gives to a content: the hash of the kind, the size and the bytes, as
/// https://git-scm.com/book/en/v2/Git-Internals-Git-Objects has it.
class BlobId {
 public:
  BlobId(std::size_t digits, std::uint64_t size) : is_sha1_(digits == sha1_digits) {
    add(fmt::format("blob {}", size));
    add(std::string_view("\0", 1));
  }
  void add(std::string_view text) { is_sha1_ ? sha1_.add(text) : sha256_.add(text); }
  std::string hex() { return is_sha1_ ? sha1_.hex() : sha256_.hex(); }

 private:
  bool is_sha1_;
  sys::Sha1 sha1_;
  sys::Sha256 sha256_;
};

/// The digest of a plain file on the disk; absent when its bytes are not what git calls `id`.
std::optional<std::string> digest_on_disk(const fs::path& path, const std::string& id) {
  sys::FileReader file(path);
  sys::Sha256 digest;
  BlobId blob(id.size(), file.size());
  constexpr std::uint64_t least = 1024, most = std::uint64_t{64} * 1024;  // most files of a tree are small
  std::string chunk(std::clamp(file.size() + 1, least, most), '\0');
  for (std::size_t got = 1; got > 0;) {
    got = file.read(chunk);
    const std::string_view piece = std::string_view(chunk).substr(0, got);
    digest.add(piece);
    if (!id.empty()) blob.add(piece);
  }
  if (!id.empty() && blob.hex() != id) return std::nullopt;
  return digest.hex();
}

/// Absent when only git has the content.
std::optional<ContentDigest> on_disk(const fs::path& top, const ListedFile& file) {
  try {
    if (file.mode != FileMode::link) {
      auto digest = digest_on_disk(top / file.path, file.id);
      return digest ? std::optional(ContentDigest{std::move(*digest)}) : std::nullopt;
    }
    std::error_code error;
    const std::string target = fs::read_symlink(top / file.path, error).string();
    if (error) throw Error(file.path, error.message());
    return file.id.empty() ? std::optional(ContentDigest{sys::sha256_hex(target)}) : std::nullopt;
  } catch (const Error& error) {
    if (!file.id.empty()) return std::nullopt;  // outside of a sparse checkout, or of another commit
    return ContentDigest{"", error.what()};
  }
}

ContentDigest of_submodule(const ListedFile& file) {
  if (!file.id.empty()) return {sys::sha256_hex("commit " + file.id)};
  const std::string path = base::printable(file.path);
  return {"", file.is_tracked ? fmt::format("{}: the submodule has changes, or another commit is checked out", path)
                              : fmt::format("{}: a repository of its own, which git does not track", path)};
}

}  // namespace

std::string FileContents::key(const ListedFile& file) {
  if (file.id.empty()) return "/" + file.path;
  return fmt::format("{} {}", file.mode == FileMode::submodule ? "commit" : "blob", file.id);
}

void FileContents::add(const ListedFile& file, std::string_view bytes) {
  if (file.mode == FileMode::link || file.mode == FileMode::submodule) return;
  if (!file.id.empty()) {
    BlobId blob(file.id.size(), bytes.size());
    blob.add(bytes);
    if (blob.hex() != file.id) return;
  }
  ContentDigest digest{sys::sha256_hex(bytes)};
  const std::lock_guard lock(mutex_);
  known_.emplace(key(file), std::move(digest));
}

void FileContents::read(std::span<const ListedFile* const> files) {
  std::map<std::string, const ListedFile*> wanted;
  for (const ListedFile* file : files) {
    std::string name = key(*file);
    if (known_.count(name) != 0) continue;
    if (file->mode == FileMode::submodule)
      known_.emplace(std::move(name), of_submodule(*file));
    else
      wanted.emplace(std::move(name), file);
  }
  std::vector<const ListedFile*> left;
  left.reserve(wanted.size());
  for (const auto& [name, file] : wanted) left.push_back(file);
  read_from_disk(left);
  std::erase_if(left, [&](const ListedFile* file) { return known_.count(key(*file)) != 0; });
  read_from_git(left);
}

void FileContents::read_from_disk(std::span<const ListedFile* const> files) {
  std::vector<std::optional<ContentDigest>> found(files.size());
  constexpr std::size_t group = 64;  // so that threads do not wait for each other
  base::parallel_for((files.size() + group - 1) / group, base::hardware_threads(), [&](std::size_t number) {
    for (std::size_t i = number * group; i < files.size() && i < (number + 1) * group; ++i)
      found[i] = on_disk(top_, *files[i]);
  });
  for (std::size_t i = 0; i < files.size(); ++i)
    if (found[i]) known_.emplace(key(*files[i]), std::move(*found[i]));
}

void FileContents::read_from_git(std::span<const ListedFile* const> files) {
  if (files.empty()) return;
  std::vector<std::string> ids;
  std::string input;
  for (const ListedFile* file : files) {
    ids.push_back(file->id);
    input += file->id + "\n";
  }
  const BatchReader::Visit visit = [&](std::size_t index, std::string&& bytes) {
    known_.emplace(key(*files[index]), ContentDigest{sys::sha256_hex(bytes)});
  };
  BatchReader reader(ids, visit, base::most(base::Limit::report_file));
  const GitAnswer answer =
      Git(top_).ask({"cat-file", "--batch"}, input, reading_time, [&](std::string_view piece) { reader.take(piece); });
  if (!answer.succeeded || reader.count() != ids.size())
    throw Error(top_.string(), "git cannot read the content of its files: " + last_error_line(answer.errors));
}

std::string stored_text(const fs::path& top, const ListedFile& file, std::uint64_t largest) {
  std::string text;
  const GitAnswer answer = Git(top).ask({"cat-file", "blob", file.id}, {}, reading_time, [&](std::string_view piece) {
    if (text.size() + piece.size() > largest) throw Error(file.path, fmt::format("is larger than {} bytes", largest));
    text += piece;
  });
  if (!answer.succeeded) throw Error(file.path, "git cannot read it: " + last_error_line(answer.errors));
  return text;
}

const ContentDigest& FileContents::of(const ListedFile& file) const { return known_.at(key(file)); }

}  // namespace benchgate::git
