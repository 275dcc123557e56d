// SPDX-License-Identifier: MIT
#include "lint/measured.hpp"

#include <array>
#include <utility>

namespace benchgate::lint {

namespace {

struct Finder {
  syntax::Language language;
  void (*find)(Source& source);
};

constexpr std::array<Finder, 7> finders{{
    {syntax::Language::go, find_go_benchmarks},
    {syntax::Language::rust, find_rust_benchmarks},
    {syntax::Language::cpp, find_cpp_benchmarks},
    {syntax::Language::c_sharp, find_attributed_benchmarks},
    {syntax::Language::java, find_attributed_benchmarks},
    {syntax::Language::python, find_python_benchmarks},
    {syntax::Language::javascript, find_javascript_benchmarks},
}};

}  // namespace

Source read_source(std::string path, std::string text) {
  Source source{.text = syntax::scan_source(std::move(path), std::move(text))};
  for (const Finder& finder : finders)
    if (finder.language == source.text.language) finder.find(source);
  source.is_load_test = looks_like_load_test(source.text);
  return source;
}

void find_attributed_benchmarks(Source& source) {
  source.methods = benchmark_methods(source.text);
  if (source.methods.empty()) return;
  source.classes = classes_of(source.text);
  for (const Method& method : source.methods)
    if (!method.body.empty()) source.measured.push_back({method.name, method.at, method.body});
}

}  // namespace benchgate::lint
