// SPDX-License-Identifier: MIT
#include "measure/relocation.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <system_error>

#include "base/some_of.hpp"
#include "base/text.hpp"
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

/// Whether a path is `top` or in it.
bool is_below(std::string_view path, std::string_view top) {
  return path.starts_with(top) && (path.size() == top.size() || path[top.size()] == '/');
}

/// Whether a path that is relative to a folder does not leave it by "..".
bool stays_inside(const fs::path& relative) {
  int depth = 0;
  for (const fs::path& name : relative) {
    if (name == "..")
      --depth;
    else if (!name.empty() && name != "." && name != "/")
      ++depth;
    if (depth < 0) return false;
  }
  return true;
}

/// Whether an absolute path may follow this beginning of a word: "", "-I" and "@", but not "lib".
bool begins_path(std::string_view before) {
  constexpr std::string_view of_names = "._~$*?[\\";
  if (before.empty() || before == "//") return true;  // "//" is of file:///folder
  const char last = before.back();
  const bool is_of_name = (std::isalnum(static_cast<unsigned char>(last)) != 0) || of_names.find(last) != of_names.npos;
  return !is_of_name || (before.front() == '-' && last != '.');
}

class Relocator {
 public:
  Relocator(const Relocation& relocation, const fs::path& cwd, Lacking lacking)
      : relocation_(relocation),
        cwd_(cwd),
        lacking_(lacking),
        top_(real_path(relocation.working_tree.front())),
        checkout_(real_path(relocation.checkout.native())) {}

  std::string moved(std::string_view text) const {
    const bool knows_folder = text.find("cd ") == std::string::npos;
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      const std::string_view piece = text.substr(at, text.substr(at).find_first_of(path_ends));
      const std::size_t slash = path_begin(text.substr(0, at), piece);
      Replaced replaced{std::nullopt, piece.size()};
      if (slash < piece.size()) {
        result += piece.substr(0, slash);
        at += slash;
        replaced = of_absolute(text.substr(0, at), text.substr(at));
      } else if (knows_folder && piece.find("..") != std::string_view::npos) {
        replaced.path = in_checkout((cwd_ / piece).lexically_normal().native());
      }
      result += replaced.path.value_or(std::string(text.substr(at, replaced.size)));
      at += replaced.size;
      if (at < text.size()) result += text[at++];
    }
    return result;
  }

  std::vector<std::string> shared(std::string_view text) const {
    std::vector<std::string> found{std::string(text)};
    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::string_view piece = text.substr(at, text.substr(at).find_first_of(path_ends));
      const std::size_t slash = path_begin(text.substr(0, at), piece);
      found.emplace_back(piece.substr(slash < piece.size() ? slash : 0));
      at += piece.size();
    }
    if (found.size() > 1 && found.front() == found[1]) found.pop_back();
    std::erase_if(found, [this](const std::string& path) { return !is_shared(path); });
    return found;
  }

 private:
  /// What stands in place of the first `size` characters of a text; absent: they stay.
  struct Replaced {
    std::optional<std::string> path;
    std::size_t size;
  };

  std::string real_path(const std::string& path) const {
    std::string real = relocation_.real_path ? relocation_.real_path(path) : measure::real_path(path);
    if (real.ends_with('/')) real.pop_back();
    return real;
  }

  /// Returns where in a piece of text an absolute path begins; npos: nowhere.
  static std::size_t path_begin(std::string_view before, std::string_view piece) {
    const bool is_url = before.ends_with(':') && piece.starts_with("//");
    const std::size_t slash = piece.find('/', is_url ? 2 : 0);
    return slash != std::string_view::npos && begins_path(piece.substr(0, slash)) ? slash : std::string_view::npos;
  }

  /// Returns what stands in place of the path that `text` begins with.
  Replaced of_absolute(std::string_view before, std::string_view text) const {
    std::size_t begin = 0;
    for (const std::string& name : relocation_.working_tree)
      if (text.starts_with(name)) begin = std::max(begin, name.size());  // it may have blanks
    const std::string_view path = text.substr(0, text.find_first_of(path_ends, begin));
    if (auto moved = in_checkout(path)) return {std::move(moved), path.size()};
    const bool is_quoted = before.ends_with('"') || before.ends_with('\'');
    const std::string_view all = is_quoted ? text.substr(0, text.find(before.back())) : text;
    if (all.size() > path.size() && all.find_first_of(patterns) == std::string_view::npos)
      if (const auto inside = inside_of(all); inside && is_of_commit(fs::path(*inside).relative_path()))
        return {relocation_.checkout.native() + *inside, all.size()};
    return {std::nullopt, path.size()};
  }

  /// Returns the path in the checkout that corresponds to one of the working tree; absent for one that stays.
  std::optional<std::string> in_checkout(std::string_view path) const {
    const auto inside = inside_of(path);
    if (!inside || !moves(*inside)) return std::nullopt;
    return relocation_.checkout.native() + *inside;
  }

  /// Returns the part of an absolute path below the top of the working tree, which it may lead to by links and "..";
  /// absent for one that does not lead there, or into a checkout in the working tree's folder of git.
  std::optional<std::string> inside_of(std::string_view path) const {
    const std::string_view plain = plain_part(path);
    if (plain.empty() || is_below(plain, relocation_.checkout.native())) return std::nullopt;
    const std::string real = real_path(std::string(plain));
    if (is_below(real, checkout_)) return std::nullopt;
    const bool leads_inside = is_below(real, top_);
    const auto& names = relocation_.working_tree;
    if (!leads_inside &&
        std::none_of(names.begin(), names.end(), [&](const auto& name) { return is_below(path, name); }))
      return std::nullopt;
    for (std::size_t end = plain.find('/', 1); !plain.empty(); end = plain.find('/', end + 1)) {
      end = std::min(end, plain.size());
      if (is_top(std::string(plain.substr(0, end))) && stays_inside(path.substr(end)))
        return std::string(path.substr(end));
      if (end == plain.size()) break;
    }
    if (!leads_inside) return std::nullopt;
    return real.substr(top_.size()) + std::string(path.substr(plain.size()));
  }

  bool is_top(const std::string& folder) const {
    const auto& names = relocation_.working_tree;
    return std::find(names.begin(), names.end(), folder) != names.end() || real_path(folder) == top_;
  }

  /// Whether a path is replaced; `inside` is its part below the top of the working tree.
  bool moves(std::string_view inside) const {
    const fs::path relative = fs::path(plain_part(inside)).relative_path();
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

  /// Whether a path leads to a file of the working tree that no environment of tools has.
  bool is_shared(const std::string& path) const {
    if (path.empty() || !sys::path_exists(cwd_ / path)) return false;
    const std::string real = real_path((cwd_ / path).native());
    return is_below(real, top_) && !is_below(real, checkout_) &&
           !is_in_tools(top_, fs::path(real.substr(top_.size())).relative_path());
  }

  const Relocation& relocation_;
  const fs::path& cwd_;
  Lacking lacking_;
  std::string top_, checkout_;  ///< without links
};

}  // namespace

std::string real_path(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? fs::path(path).lexically_normal().string() : real.string();
}

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

std::vector<std::string> shared_paths(std::string_view text, const Relocation& relocation, const fs::path& cwd) {
  if (relocation.working_tree.empty()) return {};
  return Relocator(relocation, cwd, Lacking::stays).shared(text);
}

std::string shared_paths_text(std::span<const std::string> paths) {
  if (paths.empty()) return {};
  std::vector<std::string> quoted;
  for (const std::string& path : paths) quoted.push_back(fmt::format("'{}'", base::printable(path)));
  constexpr std::size_t shown = 3;
  return fmt::format(
      "both sides use {} of the working tree, so that a change of {} does not show: name it by its path from the top "
      "of the repository, and let 'build:' create what git does not track",
      base::some_of(quoted, shown), paths.size() == 1 ? "it" : "them");
}

}  // namespace benchgate::measure
