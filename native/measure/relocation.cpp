// SPDX-License-Identifier: MIT
#include "measure/relocation.hpp"

#include <algorithm>
#include <optional>
#include <system_error>

#include "sys/folder.hpp"

namespace benchgate::measure {

namespace {

namespace fs = std::filesystem;

/// Characters that end a path in shell text, in NAME=value and in a list such as PATH.
constexpr std::string_view path_ends = " \t\n\"'`;|&<>()=:,{}";
/// Characters of patterns, which a shell expands.
constexpr std::string_view patterns = "*?[{$\\";

/// Returns `path` up to the folder before its first pattern: what exists or does not.
std::string_view plain_part(std::string_view path) {
  const std::size_t pattern = path.find_first_of(patterns);
  return pattern == std::string_view::npos ? path : path.substr(0, path.rfind('/', pattern));
}

/// Whether a path of the working tree is in a virtual environment of Python or in node_modules.
bool is_in_tools(const fs::path& top, const fs::path& inside) {
  fs::path folder = top;
  for (const fs::path& name : inside) {
    folder /= name;
    if (name == "node_modules" || sys::path_exists(folder / "pyvenv.cfg")) return true;
  }
  return false;
}

class Relocator {
 public:
  Relocator(const Relocation& relocation, const fs::path& cwd, Lacking lacking)
      : relocation_(relocation), cwd_(cwd), lacking_(lacking) {}

  std::string moved(std::string_view text) const { return moved_pieces(moved_absolute(text)); }

 private:
  /// Whether a path is replaced; `inside` is its part below the top of the working tree.
  bool moves(std::string_view inside) const {
    const std::string plain(plain_part(inside));
    const fs::path relative = fs::path(plain).relative_path();
    if (is_of_commit(relative)) return true;
    return lacking_ == Lacking::moves && !is_in_tools(relocation_.working_tree.front(), relative);
  }

  /// Whether the checkout has a path, or git tracks it in the working tree.
  bool is_of_commit(const fs::path& relative) const {
    if (sys::path_exists(relocation_.checkout / relative)) return true;
    std::string path = relative.lexically_normal().string();
    if (path.ends_with('/')) path.pop_back();
    return relocation_.is_tracked && relocation_.is_tracked(path);
  }

  /// Whether a path begins with that of the checkout, which may be in the working tree's folder of git.
  bool is_in_checkout(std::string_view path) const {
    const std::string& checkout = relocation_.checkout.native();
    return path.starts_with(checkout) && (path.size() == checkout.size() || path[checkout.size()] == '/' ||
                                          path_ends.find(path[checkout.size()]) != std::string_view::npos);
  }

  /// Whether a path begins at `at`; false in the middle of another one.
  static bool begins_path(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    if (before.ends_with("://")) return true;
    const std::size_t end = before.find_last_of(path_ends);
    return before.substr(end == std::string_view::npos ? 0 : end + 1).find('/') == std::string_view::npos;
  }

  std::string moved_absolute(std::string_view text) const {
    std::string result;
    for (;;) {
      std::size_t at = std::string_view::npos;
      std::string_view found;
      for (const std::string& name : relocation_.working_tree)
        if (const std::size_t first = text.find(name); first < at || (first == at && name.size() > found.size())) {
          at = first;
          found = name;
        }
      if (at == std::string_view::npos) return result += text;
      const std::string_view rest = text.substr(at + found.size());
      const std::string_view inside = rest.substr(0, rest.find_first_of(path_ends));
      const bool is_path = begins_path(text, at) && (inside.empty() || inside.front() == '/') &&
                           !is_in_checkout(text.substr(at)) && (moves(inside) || has_blanks(text.substr(0, at), rest));
      result += text.substr(0, at);
      result += is_path ? relocation_.checkout.string() : std::string(found);
      text = rest;
    }
  }

  /// Whether all of `rest` is a path of the commit, or the part up to the quote that `before` ends with.
  bool has_blanks(std::string_view before, std::string_view rest) const {
    const bool is_quoted = before.ends_with('"') || before.ends_with('\'');
    const std::string_view path = is_quoted ? rest.substr(0, rest.find(before.back())) : rest;
    return path.find_first_of(patterns) == std::string_view::npos && is_of_commit(fs::path(path).relative_path());
  }

  /// Replaces paths that lead into the working tree by "..", by a link or in another spelling, such as "/tree//file".
  std::string moved_pieces(const std::string& text) const {
    const bool knows_folder = text.find("cd ") == std::string::npos;
    std::string result;
    std::string_view left = text;
    while (!left.empty()) {
      const std::size_t size = std::min(left.find_first_of(path_ends), left.size());
      const std::string_view piece = left.substr(0, size);
      std::optional<std::string> moved;
      if (piece.starts_with('/'))
        moved = of_absolute(piece);
      else if (knows_folder && piece.find("..") != std::string_view::npos)
        moved = in_checkout((cwd_ / piece).lexically_normal());
      result += moved.value_or(std::string(piece));
      left.remove_prefix(size);
      if (left.empty()) break;
      result += left.front();
      left.remove_prefix(1);
    }
    return result;
  }

  std::optional<std::string> of_absolute(std::string_view piece) const {
    if (is_in_checkout(piece)) return std::nullopt;
    if (const auto moved = in_checkout(fs::path(piece).lexically_normal())) return moved;
    std::error_code error;
    const fs::path target = fs::weakly_canonical(piece, error);
    return error ? std::nullopt : in_checkout(target);
  }

  /// Returns the path in the checkout that corresponds to one of the working tree; absent for one that stays.
  std::optional<std::string> in_checkout(const fs::path& path) const {
    const std::string& target = path.native();
    if (is_in_checkout(target)) return std::nullopt;
    for (const std::string& name : relocation_.working_tree) {
      if (!target.starts_with(name)) continue;
      const std::string_view inside = std::string_view(target).substr(name.size());
      if ((inside.empty() || inside.front() == '/') && moves(inside))
        return relocation_.checkout.string() + std::string(inside);
    }
    return std::nullopt;
  }

  const Relocation& relocation_;
  const fs::path& cwd_;
  Lacking lacking_;
};

}  // namespace

std::string relocated(std::string_view text, const Relocation& relocation, const fs::path& cwd, Lacking lacking) {
  if (relocation.working_tree.empty()) return std::string(text);
  return Relocator(relocation, cwd, lacking).moved(text);
}

std::vector<std::string> relocated_environment(const std::vector<std::string>& environment,
                                               const Relocation& relocation, const fs::path& cwd, Lacking lacking) {
  if (relocation.working_tree.empty()) return environment;
  std::vector<std::string> all;
  for (const std::string& variable : environment)
    all.push_back(relocated(variable, relocation, cwd, variable.starts_with("PATH=") ? Lacking::stays : lacking));
  return all;
}

}  // namespace benchgate::measure
