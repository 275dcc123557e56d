// SPDX-License-Identifier: MIT
// Classes and methods of C# and Java, as far as their attributes tell benchmarks from other code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/code.hpp"
#include "syntax/source_text.hpp"

namespace benchgate::lint {

/// A method with an attribute [Benchmark] or an annotation @Benchmark.
struct Method {
  std::size_t at = 0;  ///< where its name stands
  std::string name;
  std::string returns;   ///< its type, without modifiers
  Span attributes = {};  ///< all of them
  Span parameters = {};
  Span body = {};  ///< between the braces, or the expression after =>
};

/// A class, struct or record, with its own attributes and all its text.
struct Class {
  std::size_t at = 0;  ///< where its name stands
  std::string name;
  Span attributes = {};
  Span bases = {};  ///< between its name and its body
  Span body = {};
};

/// Returns the methods with the attribute that marks benchmarks, in file order.
std::vector<Method> benchmark_methods(const syntax::SourceText& source);

/// Returns all classes, in file order, those in others after them.
std::vector<Class> classes_of(const syntax::SourceText& source);

/// Returns the innermost class that holds a position; null: none.
const Class* class_at(const std::vector<Class>& classes, std::size_t at);

}  // namespace benchgate::lint
