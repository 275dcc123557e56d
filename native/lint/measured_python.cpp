// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/text.hpp"
#include "lint/measured.hpp"

namespace benchgate::lint {

namespace {

/// The column of the first character of a line that is no white space; nowhere for an empty line.
std::size_t indentation(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? nowhere : first;
}

std::size_t line_begin(std::string_view code, std::size_t at) {
  const std::size_t before = at == 0 ? nowhere : code.rfind('\n', at - 1);
  return before == nowhere ? 0 : before + 1;
}

/// What follows `from` and is indented by more than `column`.
Span block_after(std::string_view code, std::size_t from, std::size_t column) {
  std::size_t at = code.find('\n', from);
  const std::size_t begin = at == nowhere ? code.size() : at + 1;
  std::size_t end = begin;
  while (at != nowhere) {
    const std::size_t next = code.find('\n', at + 1);
    const std::string_view line = code.substr(at + 1, next == nowhere ? nowhere : next - at - 1);
    const std::size_t indented = indentation(line);
    if (indented != nowhere && indented <= column) break;
    end = std::min(code.size(), at + 1 + line.size());
    at = next;
  }
  return {begin, end};
}

std::vector<Function> python_functions(std::string_view code) {
  std::vector<Function> functions;
  for (std::size_t at = find_word(code, "def"); at != nowhere; at = find_word(code, "def", at + 1)) {
    const std::size_t name = skip_space(code, at + 3);
    const std::string_view called = name_at(code, name);
    const Span parameters = arguments_at(code, name + called.size());
    if (called.empty()) continue;
    const std::size_t begin = line_begin(code, at);
    const std::size_t column = indentation(code.substr(begin, at - begin + 1));
    Function function{
        .name = std::string(called), .at = at, .body = block_after(code, std::max(parameters.end, at), column)};
    for (const Span parameter : pieces(code, parameters, ','))
      if (name_at(code, parameter.begin) == "benchmark") function.handle = "benchmark";
    functions.push_back(std::move(function));
  }
  return functions;
}

/// Whether asv would look for benchmarks in a file.
bool is_of_asv(std::string_view path) {
  return path.find("benchmarks/") != std::string_view::npos || path.find("asv_bench") != std::string_view::npos;
}

/// The functions that benchmark(f) and benchmark.pedantic(f) execute.
void add_executed(Source& source, const Function& test, const std::vector<Function>& functions) {
  const std::string_view code = source.code();
  for (std::size_t at = find_in(code, "benchmark", test.body); at != nowhere;
       at = find_in(code, "benchmark", {at + 1, test.body.end})) {
    std::size_t open = at + std::string_view("benchmark").size();
    if (code.substr(open).starts_with(".pedantic")) open += std::string_view(".pedantic").size();
    const Span arguments = arguments_at(code, open);
    if (arguments.empty()) continue;
    const std::string_view called = name_at(code, skip_space(code, arguments.begin));
    for (const Function& function : functions)
      if (function.name == called && function.handle.empty())
        source.measured.push_back({function.name, function.at, function.body, Measured::By::closure});
  }
}

}  // namespace

void find_python_benchmarks(Source& source) {
  const std::vector<Function> functions = python_functions(source.code());
  for (const Function& function : functions) {
    if (!function.handle.empty()) {
      source.functions.push_back(function);
      add_executed(source, function, functions);
    }
    const bool is_timed = function.name.starts_with("time_") && is_of_asv(source.text.path);
    if (is_timed) source.measured.push_back({function.name, function.at, function.body, Measured::By::method});
  }
}

}  // namespace benchgate::lint
