// SPDX-License-Identifier: MIT
#include "git/facts.hpp"

#include <string_view>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "git/output.hpp"
#include "git/program.hpp"
#include "git/submodules.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

namespace benchgate::git {

namespace {

constexpr std::uintmax_t content_limit = base::most(base::Limit::changed_file);

std::string content_digest(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_symlink(path, error))
    return sys::sha256_hex(std::filesystem::read_symlink(path, error).string());
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return sys::sha256_hex("");
  if (size > content_limit) return sys::sha256_hex(std::to_string(size));
  try {
    return sys::sha256_hex(sys::read_file(path, content_limit));
  } catch (const Error&) {  // unreadable, or it has just gone
    return sys::sha256_hex("");
  }
}

/// The whole checkout without what of `ignored` lies in it.
std::vector<std::string> pathspec(const std::filesystem::path& top, const std::vector<std::filesystem::path>& ignored) {
  std::vector<std::string> patterns{"--", ":/"};
  for (const std::filesystem::path& path : ignored) {
    std::error_code error;
    const std::filesystem::path inside = std::filesystem::weakly_canonical(path, error)
                                             .lexically_relative(std::filesystem::weakly_canonical(top, error));
    const std::string name = (inside.has_filename() ? inside : inside.parent_path()).generic_string();
    if (!error && !path.empty() && !name.empty() && name != "." && !name.starts_with(".."))
      patterns.push_back(fmt::format(":(top,exclude,literal){}", name));
  }
  return patterns;
}

std::vector<std::string> with(const std::vector<std::string>& end, std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), end.begin(), end.end());
  return arguments;
}

std::optional<std::vector<StatusEntry>> read_status(const Git& git, const std::vector<std::string>& where,
                                                    Untracked untracked) {
  const std::string files = untracked == Untracked::are_changes ? "normal" : "no";
  const auto status = git.answer(with(where, {"status", "--porcelain", "-z", "--untracked-files=" + files,
                                              "--no-renames", "--ignore-submodules=dirty"}));
  return status ? std::optional(parse_status(*status)) : std::nullopt;
}

std::optional<std::string> digest_of_changes(const Git& git, const std::filesystem::path& top,
                                             const std::vector<std::string>& where, Untracked untracked) {
  sys::Sha256 digest;
  if (!git.pass_on(with(where, {"diff", "HEAD", "--binary", "--no-ext-diff", "--no-textconv", "--no-color",
                                "--no-renames", "--ignore-submodules=dirty"}),
                   [&](std::string_view piece) { digest.add(piece); }))
    return std::nullopt;
  if (untracked == Untracked::are_none) return digest.hex();
  const auto files = git.answer(with(where, {"ls-files", "--others", "--exclude-standard", "--full-name", "-z"}));
  if (!files) return std::nullopt;
  for (const std::string_view name : base::split(*files, '\0')) {
    if (name.empty()) continue;
    digest.add(name);
    digest.add(std::string_view("\0", 1));
    digest.add(content_digest(top / name));
    digest.add(std::string_view("\0", 1));
  }
  return digest.hex();
}

/// Adds the changes within the submodules of `top`. Git itself would look there with the programs that the settings of
/// each submodule name.
void add_submodules(const std::filesystem::path& top, const std::vector<std::filesystem::path>& ignored,
                    Untracked untracked, GitFacts& facts) {
  for (const std::string& path : checked_out_submodules(top)) {
    const auto inner = read_git(top / path, ignored, untracked);
    if (!inner || !inner->dirty) continue;
    facts.changes.push_back(path);
    facts.diff_sha256 = sys::sha256_hex(fmt::format("{} {} {}", facts.diff_sha256, path, inner->diff_sha256));
  }
}

}  // namespace

std::optional<GitFacts> read_git(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& ignored,
                                 Untracked untracked) {
  const Git git(folder);
  GitFacts facts;
  const std::string head = git.line({"rev-parse", "--show-toplevel", "--verify", "-q", "HEAD^{commit}"});
  const std::size_t line_break = head.rfind('\n');
  if (line_break == std::string::npos) return std::nullopt;
  const std::string top = head.substr(0, line_break);
  facts.commit = head.substr(line_break + 1);
  facts.ref = git.line({"symbolic-ref", "--short", "-q", "HEAD"});
  if (facts.ref.empty()) facts.ref = git.line({"describe", "--tags", "--exact-match", "HEAD"});
  const std::vector<std::string> where = pathspec(top, ignored);
  const auto status = read_status(git, where, untracked);
  if (!status) return std::nullopt;
  for (const StatusEntry& entry : *status) facts.changes.push_back(entry.path);
  facts.dirty = !facts.changes.empty();
  if (facts.dirty) {
    const auto digest = digest_of_changes(git, top, where, untracked);
    if (!digest) return std::nullopt;
    facts.diff_sha256 = *digest;
  }
  add_submodules(top, ignored, untracked, facts);
  facts.dirty = !facts.changes.empty();
  return facts;
}

std::vector<std::filesystem::path> untracked_folders(const std::filesystem::path& folder) {
  const Git git(folder);
  const std::filesystem::path top = git.line({"rev-parse", "--show-toplevel"});
  std::vector<std::filesystem::path> folders;
  const auto status = top.empty() ? std::nullopt : read_status(git, {"--", ":/"}, Untracked::are_changes);
  if (!status) return folders;
  for (const StatusEntry& entry : *status)
    if (entry.untracked && entry.path.ends_with('/')) folders.push_back(top / entry.path);
  return folders;
}

}  // namespace benchgate::git
