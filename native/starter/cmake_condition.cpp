// SPDX-License-Identifier: MIT
#include "starter/cmake_condition.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace benchgate::starter {

namespace {

using Truth = std::optional<bool>;  ///< absent: unknown

Truth negated(Truth truth) { return truth ? Truth(!*truth) : truth; }

Truth both(Truth left, Truth right) {
  if ((left && !*left) || (right && !*right)) return false;
  return left && right ? Truth(true) : std::nullopt;
}

Truth either(Truth left, Truth right) { return negated(both(negated(left), negated(right))); }

bool is_cmake_true(std::string_view value) {
  constexpr std::array<std::string_view, 4> words{"ON", "YES", "TRUE", "Y"};
  const std::string capitals = in_capitals(value);
  if (std::find(words.begin(), words.end(), capitals) != words.end()) return true;
  const auto number = base::parse_number(value);
  return number && *number != 0;
}

/// Variables that are set by what a machine has; unset they say nothing.
bool depends_on_machine(std::string_view name) {
  constexpr std::array<std::string_view, 4> endings{"_FOUND", "_VERSION", "_EXECUTABLE", "_LIBRARY"};
  return name.starts_with("HAVE_") || name.starts_with("HAS_") || name.starts_with("CMAKE_HAVE_") ||
         std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return name.ends_with(ending); });
}

int compared_versions(std::string_view left, std::string_view right) {
  const auto parts_of = [](std::string_view version) {
    std::vector<double> parts;
    for (const std::string_view part : base::split(version, '.')) {
      const auto number = base::parse_leading_number(part);
      parts.push_back(number ? number->value : 0);
    }
    parts.resize(std::max<std::size_t>(parts.size(), 4));
    return parts;
  };
  const std::vector<double> a = parts_of(left);
  const std::vector<double> b = parts_of(right);
  return a < b ? -1 : b < a ? 1 : 0;
}

/// The words of a regular expression that only says which words it accepts: "^(GNU|Clang)$".
Truth matches_words(std::string_view text, std::string pattern) {
  const bool begins = pattern.starts_with('^');
  const bool ends = pattern.ends_with('$');
  std::erase_if(pattern, [](char character) { return std::string_view("^$()").find(character) != std::string::npos; });
  if (pattern.find_first_of(".*+?[]\\") != std::string::npos) return std::nullopt;
  for (const std::string_view word : base::split(pattern, '|')) {
    const bool hit = begins && ends ? text == word
                     : begins       ? text.starts_with(word)
                     : ends         ? text.ends_with(word)
                                    : text.find(word) != std::string_view::npos;
    if (hit) return true;
  }
  return false;
}

constexpr std::array<std::string_view, 17> comparisons{"EQUAL",
                                                       "LESS",
                                                       "GREATER",
                                                       "LESS_EQUAL",
                                                       "GREATER_EQUAL",
                                                       "STREQUAL",
                                                       "STRLESS",
                                                       "STRGREATER",
                                                       "MATCHES",
                                                       "IN_LIST",
                                                       "VERSION_LESS",
                                                       "VERSION_EQUAL",
                                                       "VERSION_GREATER",
                                                       "VERSION_LESS_EQUAL",
                                                       "VERSION_GREATER_EQUAL",
                                                       "PATH_EQUAL",
                                                       "IS_NEWER_THAN"};

std::optional<double> compared(std::string_view operation, std::string_view left, std::string_view right) {
  if (operation.starts_with("VERSION_")) return compared_versions(left, right);
  if (operation.starts_with("STR") || operation == "PATH_EQUAL") return left.compare(right);
  const auto a = base::parse_number(left);
  const auto b = base::parse_number(right);
  return a && b ? std::optional(*a - *b) : std::nullopt;
}

Truth holds(std::string_view operation, double difference) {
  if (operation.ends_with("LESS_EQUAL")) return difference <= 0;
  if (operation.ends_with("GREATER_EQUAL")) return difference >= 0;
  if (operation.ends_with("EQUAL")) return difference == 0;
  return operation.ends_with("LESS") ? difference < 0 : difference > 0;
}

/// cmake-commands: if(), "Condition Syntax". Parentheses, tests, comparisons, NOT, AND, OR, from the tightest.
class CmakeCondition {
 public:
  CmakeCondition(const std::vector<CmakeArgument>& arguments, const CmakeVariables& variables, const CmakeWorld& world)
      : variables_(variables), world_(world) {
    for (const CmakeArgument& argument : arguments) {
      const CmakeText value = argument.literal ? CmakeText{argument.text, true} : variables.expanded(argument.text);
      if (!argument.quoted && value.known && value.text.empty()) continue;
      // A variable without a value is empty text; one that only CMake knows is unknown.
      const bool unset = !value.known && value.text.empty() && !mentions_unknown(argument.text);
      tokens_.push_back({value.text, argument.quoted, value.known || unset});
    }
  }

  Truth evaluate() { return tokens_.empty() ? Truth(false) : any_of(); }

 private:
  struct Token {
    std::string text;
    bool quoted = false;
    bool known = true;
  };

  bool mentions_unknown(std::string_view text) const {
    const std::size_t open = text.find("${");
    if (open == std::string_view::npos || text.find("$ENV") != std::string_view::npos) return true;
    const std::string_view name = text.substr(open + 2, text.find('}', open) - open - 2);
    return variables_.find(name) != nullptr || depends_on_machine(name);
  }

  bool ends() const { return at_ >= tokens_.size(); }
  bool next_is(std::string_view word) const { return !ends() && !tokens_[at_].quoted && tokens_[at_].text == word; }
  bool accept(std::string_view word) {
    if (!next_is(word)) return false;
    ++at_;
    return true;
  }

  Truth any_of() {
    Truth truth = all_of();
    while (accept("OR")) truth = either(truth, all_of());
    return truth;
  }
  Truth all_of() {
    Truth truth = one();
    while (accept("AND")) truth = both(truth, one());
    return truth;
  }

  Truth one() {
    if (ends() || ++depth_ > 100) return std::nullopt;
    if (accept("NOT")) return negated(one());
    if (accept("(")) {
      const Truth truth = any_of();
      accept(")");
      return truth;
    }
    if (at_ + 1 < tokens_.size())
      if (Truth truth; test(truth)) return truth;
    const Token left = tokens_[at_++];
    if (at_ + 1 < tokens_.size() && !tokens_[at_].quoted)
      if (std::find(comparisons.begin(), comparisons.end(), tokens_[at_].text) != comparisons.end()) {
        const std::string operation = tokens_[at_].text;
        const Token right = tokens_[at_ + 1];
        at_ += 2;
        return compare(left, operation, right);
      }
    return truth_of(left);
  }

  /// Whether a test of one word comes, such as DEFINED x; then its result, too.
  bool test(Truth& truth) {
    constexpr std::array<std::string_view, 7> others{"COMMAND",     "TEST",        "IS_DIRECTORY", "IS_SYMLINK",
                                                     "IS_ABSOLUTE", "IS_READABLE", "POLICY"};
    if (tokens_[at_].quoted) return false;
    const std::string word = tokens_[at_].text;
    const bool other = std::find(others.begin(), others.end(), word) != others.end();
    if (word != "DEFINED" && word != "TARGET" && word != "EXISTS" && !other) return false;
    const Token subject = tokens_[at_ + 1];
    at_ += 2;
    if (subject.known) truth = result_of(word, subject.text);
    return true;
  }

  Truth result_of(const std::string& word, const std::string& subject) const {
    if (word == "POLICY") return true;
    if (word == "DEFINED") return defined(subject);
    if (word == "TARGET") return world_.has_target(subject) ? Truth(true) : std::nullopt;
    if (word != "EXISTS" && word != "IS_DIRECTORY") return std::nullopt;
    const std::string path = variables_.project_path(subject);
    return path.empty() ? std::nullopt : Truth(world_.has_path(path));
  }

  Truth defined(const std::string& name) const {
    if (name.starts_with("ENV{")) return std::nullopt;
    if (variables_.find(name) != nullptr) return true;
    return depends_on_machine(name) ? Truth() : Truth(false);
  }

  /// A comparison also takes the name of a variable for its value, unless it is in quotes.
  Token value_of(const Token& word) const {
    if (word.quoted) return word;
    const CmakeText* const value = variables_.find(word.text);
    return value == nullptr ? word : Token{value->text, false, value->known};
  }

  Truth compare(const Token& left_word, const std::string& operation, const Token& right_word) const {
    const Token left = value_of(left_word);
    if (operation == "IN_LIST") {
      const CmakeText* const list = variables_.find(right_word.text);
      if (!left.known || (list != nullptr && !list->known)) return std::nullopt;
      const std::vector<std::string> elements = cmake_list(list == nullptr ? std::string_view() : list->text);
      return std::find(elements.begin(), elements.end(), left.text) != elements.end();
    }
    const Token right = operation == "MATCHES" ? right_word : value_of(right_word);
    if (!left.known || !right.known) return std::nullopt;
    if (operation == "MATCHES") return matches_words(left.text, right.text);
    const auto difference = compared(operation, left.text, right.text);
    return difference ? holds(operation, *difference) : Truth(false);
  }

  Truth truth_of(const Token& word) const {
    if (!word.known) return std::nullopt;
    if (is_cmake_true(word.text)) return true;
    if (is_cmake_false(word.text) || word.quoted) return false;
    const CmakeText* const value = variables_.find(word.text);
    if (value != nullptr) return value->known ? Truth(!is_cmake_false(value->text)) : std::nullopt;
    return depends_on_machine(word.text) ? Truth() : Truth(false);
  }

  const CmakeVariables& variables_;
  const CmakeWorld& world_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::optional<bool> cmake_condition(const std::vector<CmakeArgument>& arguments, const CmakeVariables& variables,
                                    const CmakeWorld& world) {
  return CmakeCondition(arguments, variables, world).evaluate();
}

std::optional<std::vector<std::string>> options_for(const std::vector<CmakeArgument>& arguments, bool wanted,
                                                    const CmakeVariables& variables, const CmakeWorld& world) {
  std::vector<std::string> off;
  for (const CmakeArgument& argument : arguments) {
    std::string name = argument.text;
    if (name.starts_with("${") && name.ends_with('}')) name = name.substr(2, name.size() - 3);
    if (variables.is_option_off(name) && std::find(off.begin(), off.end(), name) == off.end()) off.push_back(name);
  }
  std::vector<std::vector<std::string>> tries;
  for (const std::string& name : off) tries.push_back({name});
  if (off.size() > 1) tries.push_back(off);
  for (const std::vector<std::string>& names : tries) {
    CmakeVariables changed = variables;
    for (const std::string& name : names) changed.set(name, "ON");
    if (cmake_condition(arguments, changed, world).value_or(wanted) == wanted) return names;
  }
  return std::nullopt;
}

}  // namespace benchgate::starter
