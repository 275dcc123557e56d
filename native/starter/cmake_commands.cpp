// SPDX-License-Identifier: MIT
#include "starter/cmake_commands.hpp"

#include <algorithm>
#include <cctype>

namespace benchgate::starter {

namespace {

bool is_blank(char character) { return std::isspace(static_cast<unsigned char>(character)) != 0; }

bool is_name_character(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_';
}

class CmakeReader {
 public:
  explicit CmakeReader(std::string_view text) : text_(text) {}

  std::vector<CmakeCommand> read() {
    std::vector<CmakeCommand> commands;
    while (skip_blanks()) {
      const std::size_t begin = at_;
      while (!ends() && is_name_character(text_[at_])) ++at_;
      CmakeCommand command{std::string(text_.substr(begin, at_ - begin)), {}};
      while (!ends() && is_blank(text_[at_])) ++at_;
      if (command.name.empty() || ends() || text_[at_] != '(') {
        at_ = std::max(at_, begin + 1);
        continue;
      }
      ++at_;
      if (!read_arguments(command.arguments)) break;
      std::transform(command.name.begin(), command.name.end(), command.name.begin(),
                     [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
      commands.push_back(std::move(command));
    }
    return commands;
  }

 private:
  bool ends() const { return at_ >= text_.size(); }

  /// Passes blanks and comments; false at the end of the text.
  bool skip_blanks() {
    while (!ends()) {
      if (is_blank(text_[at_])) {
        ++at_;
      } else if (text_[at_] == '#') {
        ++at_;
        std::string ignored;
        if (!read_bracket(ignored)) at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        return true;
      }
    }
    return false;
  }

  /// Reads [[...]] or [=[...]=] into `content`; does nothing where none begins.
  bool read_bracket(std::string& content) {
    if (ends() || text_[at_] != '[') return false;
    std::size_t open = at_ + 1;
    while (open < text_.size() && text_[open] == '=') ++open;
    if (open >= text_.size() || text_[open] != '[') return false;
    const std::string close = "]" + std::string(open - at_ - 1, '=') + "]";
    const std::size_t end = std::min(text_.find(close, open + 1), text_.size());
    content = text_.substr(open + 1, end - open - 1);
    at_ = std::min(end + close.size(), text_.size());
    return true;
  }

  /// The arguments up to the parenthesis that closes the command; false without one.
  bool read_arguments(std::vector<CmakeArgument>& arguments) {
    int depth = 0;
    while (skip_blanks()) {
      const char character = text_[at_];
      if (character == ')' && depth-- == 0) {
        ++at_;
        return true;
      }
      if (character == '(' || character == ')') {
        depth += character == '(' ? 1 : 0;
        arguments.push_back({std::string(1, character), false, false});
        ++at_;
        continue;
      }
      CmakeArgument argument;
      if (read_bracket(argument.text))
        argument.quoted = argument.literal = true;
      else if (character == '"')
        read_quoted(argument);
      else
        read_plain(argument.text);
      arguments.push_back(std::move(argument));
    }
    return false;
  }

  void read_quoted(CmakeArgument& argument) {
    argument.quoted = true;
    for (++at_; !ends() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\')
        read_escape(argument.text);
      else
        argument.text += text_[at_];
    if (!ends()) ++at_;
  }

  /// Quotes inside an unquoted argument, as in -DX="a b", belong to it.
  void read_plain(std::string& text) {
    bool inside = false;
    for (; !ends(); ++at_) {
      const char character = text_[at_];
      if (!inside && (is_blank(character) || character == '(' || character == ')' || character == '#')) return;
      if (character == '"') inside = !inside;
      if (character == '\\')
        read_escape(text);
      else if (character != '"')
        text += character;
    }
  }

  /// At a backslash; leaves the last character of the escape to be passed.
  void read_escape(std::string& text) {
    if (at_ + 1 >= text_.size()) return;
    const char next = text_[++at_];
    if (next == 'n') text += '\n';
    if (next == 't') text += '\t';
    if (next != 'n' && next != 't' && next != 'r' && next != '\n') text += next;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<CmakeCommand> parse_cmake(std::string_view text) { return CmakeReader(text).read(); }

std::size_t end_of_block(const std::vector<CmakeCommand>& commands, std::size_t begin) {
  const std::string& opening = commands[begin].name;
  const std::string closing = "end" + opening;
  int depth = 0;
  for (std::size_t i = begin; i < commands.size(); ++i) {
    if (commands[i].name == opening) ++depth;
    if (commands[i].name == closing && --depth == 0) return i;
  }
  return commands.size();
}

}  // namespace benchgate::starter
