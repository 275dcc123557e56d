// SPDX-License-Identifier: MIT
#include "lint/methods.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace benchgate::lint {

namespace {

constexpr std::array<std::string_view, 19> modifiers{
    "public", "private",  "protected", "internal", "static", "async",  "unsafe", "virtual", "override", "sealed",
    "final",  "abstract", "partial",   "readonly", "extern", "inline", "new",    "open",    "record"};

bool is_modifier(std::string_view word) {
  return std::find(modifiers.begin(), modifiers.end(), word) != modifiers.end();
}

/// Where the attributes that stand before `at` begin; `at` itself without any. They are [..] groups of C#, @Name(..)
/// annotations of Java.
std::size_t attributes_begin(std::string_view code, std::size_t at, syntax::Language language) {
  for (const std::size_t from = at; from - at < longest_header;) {
    const std::size_t last = last_before(code, at);
    if (last == nowhere) return at;
    std::size_t begin = last;
    if (language == syntax::Language::c_sharp) {
      if (code[last] != ']') return at;
      for (int depth = 0;; --begin) {
        if (code[begin] == ']') ++depth;
        if (code[begin] == '[' && --depth == 0) break;
        if (begin == 0 || last - begin > longest_header) return at;
      }
    } else {
      if (code[last] == ')') {
        for (int depth = 0;; --begin) {
          if (code[begin] == ')') ++depth;
          if (code[begin] == '(' && --depth == 0) break;
          if (begin == 0 || last - begin > longest_header) return at;
        }
      } else {
        begin = last + 1;
      }
      const std::size_t name_end = last_before(code, begin);
      if (name_end == nowhere) return at;
      const std::string_view name = name_before(code, name_end + 1);
      begin = name_end + 1 - name.size();
      while (begin > 1 && code[begin - 1] == '.') begin -= 1 + name_before(code, begin - 1).size();
      if (name.empty() || begin == 0 || code[begin - 1] != '@') return at;
      --begin;
    }
    at = begin;
  }
  return at;
}

/// The end of the attributes that begin at or after `at`.
std::size_t attributes_end(std::string_view code, std::size_t at, syntax::Language language) {
  for (const std::size_t from = at; at - from < longest_header;) {
    const std::size_t next = skip_space(code, at);
    if (next >= code.size() || code[next] != (language == syntax::Language::c_sharp ? '[' : '@')) return next;
    if (language == syntax::Language::c_sharp) {
      const std::size_t close = closing(code, next);
      if (close == nowhere) return code.size();
      at = close + 1;
      continue;
    }
    at = next + 1;
    while (at < code.size() && (is_name_character(code[at]) || code[at] == '.')) ++at;
    if (const std::size_t open = skip_space(code, at); open < code.size() && code[open] == '(') {
      const std::size_t close = closing(code, open);
      if (close == nowhere) return code.size();
      at = close + 1;
    }
  }
  return at;
}

/// Where the attribute that marks a benchmark begins: the '[' or '@' of the next one from `from` on.
std::size_t find_mark(const syntax::SourceText& source, std::size_t from, std::size_t& after) {
  for (std::size_t at = find_word(source.code, "Benchmark", from); at != nowhere;
       at = find_word(source.code, "Benchmark", at + 1)) {
    after = at + 1;
    const std::size_t before = last_before(source.code, at);
    if (before == nowhere) continue;
    if (source.language == syntax::Language::java) {
      if (source.code[before] == '@') return before;
      continue;
    }
    const std::size_t next = skip_space(source.code, at + std::string_view("Benchmark").size());
    const bool ends = next < source.code.size() && std::string_view("](,").find(source.code[next]) != nowhere;
    if (ends && source.code[before] == '[') return before;
    if (!ends || source.code[before] != ',') continue;
    const std::size_t open = find_back(source.code, '[', before);
    if (open != nowhere && closing(source.code, open) != nowhere && closing(source.code, open) > at) return open;
  }
  return nowhere;
}

/// The body that begins after the parameters: a block, or an expression after => or =.
Span body_after(std::string_view code, std::size_t at) {
  for (const std::size_t last = std::min(code.size(), at + longest_header); at < last; ++at) {
    if (code[at] == ';') return {};
    if (code[at] == '{') {
      const std::size_t close = closing(code, at);
      return close == nowhere ? Span() : Span{at + 1, close};
    }
    if (code[at] != '=') continue;
    const std::size_t begin = at + (at + 1 < code.size() && code[at + 1] == '>' ? 2 : 1);
    const std::size_t end = find_near(code, ";", begin);
    return end == nowhere ? Span() : Span{begin, end};
  }
  return {};
}

/// The method whose signature begins at `at`, after its attributes; absent when there is none (a comment's example).
std::optional<Method> method_at(std::string_view code, std::size_t at) {
  const std::size_t open = find_near(code, "(", at);
  if (open == nowhere || find_near(code, ";{}=", at) < open) return std::nullopt;
  const std::size_t close = closing(code, open);
  if (close == nowhere) return std::nullopt;
  std::size_t name_end = last_before(code, open);
  if (name_end == nowhere) return std::nullopt;
  if (code[name_end] == '>') name_end = code.rfind('<', name_end) - 1;
  Method method;
  method.name = name_before(code, name_end + 1);
  if (method.name.empty()) return std::nullopt;
  method.at = name_end + 1 - method.name.size();
  std::size_t type = skip_space(code, at);
  for (std::string_view word = name_at(code, type); is_modifier(word); word = name_at(code, type))
    type = skip_space(code, type + word.size());
  if (type < method.at) method.returns = code.substr(type, method.at - type);
  while (!method.returns.empty() && method.returns.back() <= ' ') method.returns.pop_back();
  method.parameters = {open + 1, close};
  method.body = body_after(code, close + 1);
  return method;
}

}  // namespace

std::vector<Method> benchmark_methods(const syntax::SourceText& source) {
  std::vector<Method> methods;
  std::size_t after = 0;
  for (std::size_t mark = find_mark(source, 0, after); mark != nowhere; mark = find_mark(source, after, after)) {
    const std::size_t end = attributes_end(source.code, mark, source.language);
    std::optional<Method> method = method_at(source.code, end);
    if (!method || (!methods.empty() && methods.back().at == method->at)) continue;
    method->attributes = {attributes_begin(source.code, mark, source.language), end};
    methods.push_back(std::move(*method));
  }
  return methods;
}

std::vector<Class> classes_of(const syntax::SourceText& source) {
  const std::string_view code = source.code;
  std::vector<Class> classes;
  for (const std::string_view word : {"class", "struct", "record"})
    for (std::size_t at = find_word(code, word); at != nowhere; at = find_word(code, word, at + 1)) {
      Class found;
      found.at = skip_space(code, at + word.size());
      found.name = name_at(code, found.at);
      const std::size_t open = find_near(code, "{;", found.at);
      if (found.name.empty() || open == nowhere || code[open] == ';') continue;
      const std::size_t close = closing(code, open);
      if (close == nowhere) continue;
      std::size_t begin = at;
      for (std::size_t last = last_before(code, begin); last != nowhere; last = last_before(code, begin)) {
        const std::string_view before = name_before(code, last + 1);
        if (!is_modifier(before)) break;
        begin = last + 1 - before.size();
      }
      found.attributes = {attributes_begin(code, begin, source.language), begin};
      found.bases = {found.at + found.name.size(), open};
      found.body = {open + 1, close};
      classes.push_back(std::move(found));
    }
  std::sort(classes.begin(), classes.end(), [](const Class& a, const Class& b) { return a.at < b.at; });
  return classes;
}

const Class* class_at(const std::vector<Class>& classes, std::size_t at) {
  const Class* innermost = nullptr;
  for (const Class& one : classes)
    if (one.body.holds(at)) innermost = &one;
  return innermost;
}

}  // namespace benchgate::lint
