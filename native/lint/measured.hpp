// SPDX-License-Identifier: MIT
// Where benchmarks stand in a source file.
#pragma once

#include <string>
#include <vector>

#include "lint/methods.hpp"
#include "syntax/source_text.hpp"

namespace benchgate::lint {

/// The code that a benchmark executes again and again.
struct Measured {
  std::string name;  ///< of the benchmark; empty: it has none
  std::size_t at = 0;
  Span body = {};
  /// How it is executed, for rules that hold only for one way.
  enum class By { method, loop, counted_loop, parallel_loop, closure, closure_with_input } by = By::method;
};

/// A function that contains benchmarks.
struct Function {
  std::string name;
  std::size_t at = 0;
  Span body = {};
  std::string handle = {};  ///< its parameter by which the tool is called: "b", "state", "benchmark"
};

/// A file with what was found in it.
struct Source {
  syntax::SourceText text;
  std::vector<Function> functions = {};  ///< of Go, C++ and Python
  std::vector<Method> methods = {};      ///< of C# and Java
  std::vector<Class> classes = {};       ///< of a file with such methods, or with BenchmarkRunner
  std::vector<Measured> measured = {};
  bool is_load_test = false;

  std::string_view code() const { return text.code; }
};

/// Finds the benchmarks of a file by the signs of the tools of its language: testing.B, criterion, #[bench], divan,
/// benchmark::State, Catch2, BenchmarkDotNet, JMH, the fixture `benchmark`, asv, tinybench and its like. O(file).
Source read_source(std::string path, std::string text);

// One for each language; they fill in `source`.
void find_go_benchmarks(Source& source);
void find_rust_benchmarks(Source& source);
void find_cpp_benchmarks(Source& source);
void find_attributed_benchmarks(Source& source);
void find_python_benchmarks(Source& source);
void find_javascript_benchmarks(Source& source);

/// Whether a file uses NBomber, k6 or Locust.
bool looks_like_load_test(const syntax::SourceText& source);

}  // namespace benchgate::lint
