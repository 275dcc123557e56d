// SPDX-License-Identifier: MIT
#include "judge/benchmark_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "base/text.hpp"

namespace benchgate::judge {

namespace {

/// Whether a character may be part of the name of a file, so that a path that ends before it is another one.
bool continues_name(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 ||
         std::string_view("_-.+~@%").find(character) != std::string_view::npos ||
         static_cast<unsigned char>(character) >= 0x80;
}

/// Replaces a path where it stands alone or before '/'.
void replace_path(std::string& text, const std::string& path, std::string_view replacement) {
  if (path.size() < 2) return;  // "/"
  for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at)) {
    const std::size_t end = at + path.size();
    const bool begins = at == 0 || (!continues_name(text[at - 1]) && text[at - 1] != '/');
    if (!begins || (end < text.size() && continues_name(text[end]))) {
      at = end;
      continue;
    }
    text.replace(at, path.size(), replacement);
    at += replacement.size();
  }
}

/// The length of the name of this machine with which a text begins, where a port or the end of the host follows.
std::size_t local_host_size(std::string_view text) {
  for (const std::string_view name : {"localhost", "[::1]"})
    if (text.starts_with(name)) return name.size();
  if (!text.starts_with("127.")) return 0;
  const std::size_t end = text.find_first_not_of("0123456789.");
  return std::min(end, text.size());
}

std::filesystem::path without_last_slash(const std::filesystem::path& path) {
  return path.has_filename() ? path : path.parent_path();
}

/// Where the work tree of a run is; empty where its receipt does not say it.
std::filesystem::path root_of(const model::ReceiptHead& run) {
  const auto& git = run.environment.git;
  return git ? git->root : std::string();
}

/// The folder where benchgate was started. Only with a work tree.
std::filesystem::path start_of(const model::ReceiptHead& run) {
  return without_last_slash((root_of(run) / run.environment.git->folder).lexically_normal());
}

/// The working folder of a run from the folder where it was started; as it is written where only an absolute path is
/// known.
std::filesystem::path folder_from_start(const model::ReceiptHead& run) {
  const std::filesystem::path folder = without_last_slash(std::filesystem::path(run.scenario.cwd).lexically_normal());
  return folder.is_relative() || root_of(run).empty() ? folder : folder.lexically_relative(start_of(run));
}

/// The working folder of a run from the top of its work tree.
std::filesystem::path folder_from_top(const model::ReceiptHead& run) {
  return without_last_slash((start_of(run) / run.scenario.cwd).lexically_normal()).lexically_relative(root_of(run));
}

/// "8080" of "http://127.0.0.1:8080/health"; "" without a port.
std::string_view port_of_url(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::string_view host = url.substr(scheme + 3, url.find_first_of("/?", scheme + 3) - scheme - 3);
  const std::size_t colon = host.find_last_of(":]");
  return colon == std::string_view::npos || host[colon] == ']' ? std::string_view() : host.substr(colon + 1);
}

/// Erases a number from a text where it stands alone.
void erase_number(std::string& text, std::string_view number) {
  const auto is_in_word = [](char character) {
    return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_' || character == '.';
  };
  if (number.empty()) return;
  for (std::size_t at = text.find(number); at != std::string::npos; at = text.find(number, at)) {
    const std::size_t end = at + number.size();
    if ((at > 0 && is_in_word(text[at - 1])) || (end < text.size() && is_in_word(text[end])))
      at = end;
    else
      text.erase(at, number.size());
  }
}

/// Whether the last argument is a text for a shell: as shell text of a scenario, or in `bash -c TEXT`.
bool hands_text_to_shell(const model::CommandLine& command) {
  constexpr std::array<std::string_view, 5> shells{"sh", "bash", "dash", "ksh", "zsh"};
  const std::vector<std::string>& argv = command.argv;
  if (argv.size() < 2) return false;
  if (argv.back() == command.shown) return true;
  const std::string name = std::filesystem::path(argv.front()).filename().string();
  const std::string& option = argv[argv.size() - 2];
  return std::find(shells.begin(), shells.end(), name) != shells.end() && option.starts_with('-') &&
         !option.starts_with("--") && option.ends_with('c');
}

}  // namespace

std::string without_local_ports(std::string_view text) {
  constexpr std::string_view before_host = "://";
  std::string result;
  for (std::size_t at = text.find(before_host); at != std::string_view::npos; at = text.find(before_host)) {
    const std::size_t host = at + before_host.size(), size = local_host_size(text.substr(host));
    result += text.substr(0, host + size);
    text.remove_prefix(host + size);
    if (size == 0 || !text.starts_with(':')) continue;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
    constexpr std::string_view own_port = "$BENCHGATE_PORT";
    if (end > 1)
      text.remove_prefix(end);
    else if (text.substr(1).starts_with(own_port))
      text.remove_prefix(1 + own_port.size());
  }
  return result.append(text);
}

std::string with_single_blanks(std::string_view text) {
  const std::string_view trimmed = base::trim(text);
  if (trimmed.ends_with('\\')) return std::string(text);  // the blank behind it is a word
  constexpr std::string_view more_than_words = "'\"\\`$#<\n";
  if (trimmed.find_first_of(more_than_words) != std::string_view::npos) return std::string(trimmed);
  std::string words(trimmed);
  std::replace(words.begin(), words.end(), '\t', ' ');
  const auto are_blanks = [](char one, char next) { return one == ' ' && next == ' '; };
  words.erase(std::unique(words.begin(), words.end(), are_blanks), words.end());
  return words;
}

std::string with_relative_paths(std::string text, const model::ReceiptHead& run) {
  const auto& git = run.environment.git;
  if (!git || git->root.empty()) return text;
  const std::filesystem::path root = git->root;
  const std::filesystem::path folder = without_last_slash((root / git->folder / run.scenario.cwd).lexically_normal());
  replace_path(text, folder.string(), ".");
  replace_path(text, root.string(), root.lexically_relative(folder).string());
  return text;
}

bool is_same_folder(const model::ReceiptHead& one, const model::ReceiptHead& other) {
  if (root_of(one).empty() || root_of(other).empty()) return folder_from_start(one) == folder_from_start(other);
  return folder_from_top(one) == folder_from_top(other);
}

std::string comparable_text(std::string_view text, const model::ReceiptHead& run) {
  return without_local_ports(with_relative_paths(std::string(text), run));
}

std::vector<std::string> comparable_words(const model::CommandLine& command, const model::ReceiptHead& run) {
  std::vector<std::string> words;
  for (const std::string& argument : command.argv) words.push_back(comparable_text(argument, run));
  if (hands_text_to_shell(command)) words.back() = comparable_text(with_single_blanks(command.argv.back()), run);
  return words;
}

std::vector<std::string> comparable_words_of_service(const model::Service& service, const model::ReceiptHead& run) {
  std::vector<std::string> words = comparable_words(service.command, run);
  for (std::string& word : words) {
    erase_number(word, "$BENCHGATE_PORT");
    if (service.ready.port != model::Readiness::own_port) erase_number(word, service.ready.port);
    erase_number(word, port_of_url(service.ready.url));
  }
  return words;
}

}  // namespace benchgate::judge
