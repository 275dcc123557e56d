// SPDX-License-Identifier: MIT
#include "starter/depfile.hpp"

#include <utility>

namespace benchgate::starter {

namespace {

bool is_space(char character) { return character == ' ' || character == '\t' || character == '\r'; }

/// The words of one rule, which ends with the line, and where its targets end.
struct Rule {
  std::vector<std::string> words = {};
  std::size_t targets = 0;

  void end_word(std::string& word) {
    if (word.empty()) return;
    const bool is_end = targets == 0 && word.ends_with(':');
    if (is_end) word.pop_back();
    words.push_back(std::exchange(word, {}));
    if (is_end) targets = words.size();
  }
};

}  // namespace

std::vector<std::string> inputs_of_depfile(std::string_view text) {
  std::vector<std::string> inputs;
  Rule rule;
  std::string word;
  const auto end_rule = [&] {
    rule.end_word(word);
    if (rule.targets > 0)
      for (std::size_t i = rule.targets; i < rule.words.size(); ++i) inputs.push_back(std::move(rule.words[i]));
    rule = {};
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\n';
    if (text[i] == '#' && word.empty() && rule.words.empty()) {
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
    } else if (text[i] == '\\' && (next == '\n' || (next == '\r' && text.substr(i + 1).starts_with("\r\n")))) {
      rule.end_word(word);
      i += next == '\r' ? 2 : 1;
    } else if ((text[i] == '\\' && (next == ' ' || next == '#' || next == '\\')) || (text[i] == '$' && next == '$')) {
      word += next;
      ++i;
    } else if (text[i] == '\n') {
      end_rule();
    } else if (is_space(text[i])) {
      rule.end_word(word);
    } else {
      word += text[i];
    }
  }
  end_rule();
  return inputs;
}

}  // namespace benchgate::starter
