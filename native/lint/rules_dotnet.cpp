// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintSeverity;

/// More test cases than this in one class take over an hour at the usual half minute each.
constexpr std::size_t most_cases = 120;

bool has_attribute(const Source& source, Span attributes, std::string_view name) {
  const std::string_view text = text_of(source.code(), attributes);
  return has_word(text, name) || has_word(text, std::string(name) + "Attribute");
}

/// BenchmarkRunner.Run without the arguments of the command line.
std::vector<Found> runner_calls(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  const std::string_view code = source.code();
  constexpr std::string_view call = "BenchmarkRunner.Run";
  for (std::size_t at = find_word(code, call); at != nowhere; at = find_word(code, call, at + 1)) {
    std::size_t open = skip_space(code, at + call.size());
    if (open < code.size() && code[open] == '<') open = code.find('(', open);
    if (open == nowhere || open >= code.size() || code[open] != '(') continue;
    const std::string_view arguments = text_of(code, arguments_at(code, open));
    if (!has_word(arguments, "args")) found.push_back({at, ""});
  }
  return found;
}

/// Methods that return something which computes only when it is read.
std::vector<Found> deferred_results(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Method& method : source.methods)
    for (const std::string_view type : {"IQueryable", "IEnumerable", "Lazy"}) {
      std::string_view returns = method.returns;
      for (const std::string_view space :
           {"System.Linq.", "System.Collections.Generic.", "System.Collections.", "System."})
        if (returns.starts_with(space)) returns.remove_prefix(space.size());
      const bool is_it = returns.starts_with(type) && (returns.size() == type.size() || returns[type.size()] == '<');
      if (is_it) found.push_back({method.at, fmt::format("{} returns {}", method.name, method.returns)});
    }
  return found;
}

std::vector<Found> without_memory_diagnoser(const Rule&, const Source& source, const Project& project) {
  std::vector<Found> found;
  if (project.adds_memory_diagnoser) return found;
  const Class* last = nullptr;
  for (const Method& method : source.methods) {
    const Class* const holder = class_at(source.classes, method.at);
    if (holder == nullptr || holder == last) continue;
    last = holder;
    bool has_it =
        has_attribute(source, holder->attributes, "MemoryDiagnoser") || project.diagnosed.contains(holder->name);
    const std::string_view bases = text_of(source.code(), holder->bases);
    for (const std::string& name : project.diagnosed) has_it = has_it || has_word(bases, name);
    if (!has_it) found.push_back({holder->at, holder->name});
  }
  return found;
}

/// Methods that the documentation cites, without an id.
std::vector<Found> cited_without_id(const Rule&, const Source& source, const Project& project) {
  std::vector<Found> found;
  if (!project.uses_docrefs) return found;
  for (const Method& method : source.methods) {
    const Class* const holder = class_at(source.classes, method.at);
    if (holder == nullptr) continue;
    const auto citation = project.citations.find(holder->name + "." + method.name);
    const std::string_view attributes = text_of(source.text.text, method.attributes);
    if (citation == project.citations.end() || attributes.find("DocRef:") != nowhere) continue;
    found.push_back({method.at, fmt::format("{} cites {}.{}", citation->second, holder->name, method.name)});
  }
  return found;
}

/// How many values the attributes [Params] of a class make together; those that are not written down count once.
std::size_t params_product(const Source& source, const Class& holder) {
  std::size_t product = 1;
  for (std::size_t at = find_in(source.code(), "Params", holder.body); at != nowhere;
       at = find_in(source.code(), "Params", {at + 1, holder.body.end})) {
    const std::size_t before = last_before(source.code(), at);
    if (before == nowhere || (source.code()[before] != '[' && source.code()[before] != ',')) continue;
    const Span arguments = arguments_at(source.code(), at + std::string_view("Params").size());
    std::size_t values = 0;
    for (const Span value : pieces(source.code(), arguments, ','))
      if (text_of(source.code(), value).find("Priority") == std::string_view::npos) ++values;
    product *= std::max<std::size_t>(values, 1);
    if (product > 1'000'000) break;
  }
  return product;
}

std::vector<Found> too_many_cases(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Class& holder : source.classes) {
    std::size_t methods = 0;
    for (const Method& method : source.methods)
      if (class_at(source.classes, method.at) == &holder) ++methods;
    const std::size_t product = params_product(source, holder);
    if (product > 1 && methods * product > most_cases)
      found.push_back({holder.at, fmt::format("{}: {} methods x {} combinations", holder.name, methods, product)});
  }
  return found;
}

std::vector<Found> iteration_setups(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (std::size_t at = find_word(source.code(), "IterationSetup"); at != nowhere && !source.methods.empty();
       at = find_word(source.code(), "IterationSetup", at + 1)) {
    const std::size_t before = last_before(source.code(), at);
    if (before == nowhere || source.code()[before] != '[') continue;
    const Class* const holder = class_at(source.classes, at);
    const Span whole = holder == nullptr ? Span() : Span{holder->attributes.begin, holder->body.end};
    if (has_word(text_of(source.code(), whole), "InvocationCount")) continue;  // more calls than one are asked for
    found.push_back({at, holder == nullptr ? "" : "in " + holder->name});
  }
  return found;
}

/// Whether a comment in the method, or right above it, speaks of allocations.
bool documents_allocation(const Source& source, const Method& method) {
  const std::size_t above = source.text.code.find_last_of("{};", method.attributes.begin);
  const Span span{above == nowhere ? 0 : above, method.body.end};
  const std::string_view comments = text_of(source.text.comments, span);
  return comments.find("alloc") != nowhere || comments.find("Alloc") != nowhere;
}

/// Objects of well-known classes that are made in a loop of a benchmark.
std::vector<Found> allocations_in_loops(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Method& method : source.methods) {
    if (documents_allocation(source, method)) continue;
    for (const std::string_view word : {"for", "foreach", "while"})
      for (std::size_t at = find_in(source.code(), word, method.body); at != nowhere;
           at = find_in(source.code(), word, {at + 1, method.body.end})) {
        const Span header = arguments_at(source.code(), at + word.size());
        const std::size_t open = header.empty() ? nowhere : skip_space(source.code(), header.end + 1);
        if (open == nowhere || open >= source.code().size() || source.code()[open] != '{') continue;
        const std::size_t close = closing(source.code(), open);
        const std::string_view body = text_of(source.code(), {open, close == nowhere ? open : close});
        for (const std::string_view type : base::split(rule.words, ' '))
          if (const std::size_t made = find_word(body, "new " + std::string(type)); made != nowhere)
            found.push_back({open + made, fmt::format("new {} {}", type, in_benchmark(method.name))});
      }
  }
  return found;
}

/// Access to files, the network or a database in a benchmark that is not filed as an integration benchmark.
std::vector<Found> input_output(const Rule& rule, const Source& source, const Project&) {
  const std::string lower_path = base::lower_case(source.text.path);
  for (const std::string_view sign : {"integration", "e2e", "endtoend"})
    if (lower_path.find(sign) != std::string::npos) return {};
  std::vector<Found> found;
  for (const Method& method : source.methods) {
    const Class* const holder = class_at(source.classes, method.at);
    const bool has_category = has_attribute(source, method.attributes, "BenchmarkCategory") ||
                              (holder != nullptr && has_attribute(source, holder->attributes, "BenchmarkCategory"));
    if (has_category) continue;
    for (const std::string_view word : base::split(rule.words, ' '))
      if (const std::size_t at = find_in(source.code(), word, method.body); at != nowhere)
        found.push_back({at, fmt::format("{} {}", word, in_benchmark(method.name))});
  }
  return found;
}

/// sorts_again, but for classes that make their input anew for each iteration.
std::vector<Found> sorts_without_setup(const Rule& rule, const Source& source, const Project& project) {
  std::vector<Found> found = sorts_again(rule, source, project);
  std::erase_if(found, [&](const Found& one) {
    const Class* const holder = class_at(source.classes, one.at);
    return holder != nullptr && has_word(text_of(source.code(), holder->body), "IterationSetup");
  });
  return found;
}

const std::array dotnet_table{
    Rule{{.id = "dotnet/benchmark-runner",
          .scope = "*.cs",
          .severity = LintSeverity::warning,
          .message =
              "BenchmarkRunner.Run without the arguments of the command line ignores --filter, --job and --exporters",
          .fix = "BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args)",
          .origin = "Encina, quality rules for benchmarks, 1"},
         syntax::Language::c_sharp,
         runner_calls},
    Rule{{.id = "dotnet/deferred-result",
          .scope = "*.cs",
          .severity = LintSeverity::error,
          .message = "the benchmark returns something that computes only when it is read, so it measures nothing",
          .fix = "return the result of .ToList() or .ToArray()",
          .origin = "Encina, quality rules for benchmarks, 2; DeferredExecutionValidator of BenchmarkDotNet"},
         syntax::Language::c_sharp,
         deferred_results},
    Rule{{.id = "dotnet/memory-diagnoser",
          .scope = "*.cs",
          .severity = LintSeverity::note,
          .message = "the class of benchmarks does not measure allocations",
          .fix = "add [MemoryDiagnoser] to the class, or MemoryDiagnoser.Default to the configuration",
          .origin = "Encina, quality rules for benchmarks, 3"},
         syntax::Language::c_sharp,
         without_memory_diagnoser},
    Rule{{.id = "dotnet/cited-without-docref",
          .scope = "*.cs, *.md",
          .severity = LintSeverity::warning,
          .message = "the documentation cites the benchmark, which has no DocRef, although others have one",
          .fix = "add [BenchmarkCategory(\"DocRef:bench:<area>/<name>\")] to the method",
          .origin = "Encina, quality rules for benchmarks, 4"},
         syntax::Language::c_sharp,
         cited_without_id},
    Rule{{.id = "dotnet/too-many-cases",
          .scope = "*.cs",
          .severity = LintSeverity::warning,
          .message = "the parameters of the class make more than 120 test cases, which take over an hour",
          .fix = "split the class, or leave out values",
          .origin = "Encina, quality rules for benchmarks, 5"},
         syntax::Language::c_sharp,
         too_many_cases},
    Rule{{.id = "dotnet/sleep",
          .scope = "*.cs",
          .severity = LintSeverity::warning,
          .message = "the benchmark sleeps, so the time is mostly that of the sleep",
          .fix = "wait for a condition instead",
          .origin = "Encina, quality rules for benchmarks, 6"},
         syntax::Language::c_sharp,
         calls_in_measured,
         "Thread.Sleep Task.Delay"},
    Rule{{.id = "dotnet/prints",
          .scope = "*.cs",
          .severity = LintSeverity::note,
          .message = "the measured code prints, so that the terminal or the file is measured, too",
          .fix = "print in a method with [GlobalCleanup]",
          .origin = "Encina, quality rules for benchmarks, 9"},
         syntax::Language::c_sharp,
         calls_in_measured,
         "Console.WriteLine Console.Write"},
    Rule{{.id = "dotnet/iteration-setup",
          .scope = "*.cs",
          .severity = LintSeverity::note,
          .message =
              "[IterationSetup] makes each iteration one single call, so that times below 100 ms are not reliable",
          .fix = "use [GlobalSetup] for what needs not be reset for each iteration",
          .origin = "Encina, quality rules for benchmarks, 7; "
                    "https://benchmarkdotnet.org/articles/features/setup-and-cleanup.html"},
         syntax::Language::c_sharp,
         iteration_setups},
    Rule{{.id = "dotnet/allocation-in-loop",
          .scope = "*.cs",
          .severity = LintSeverity::note,
          .message = "the benchmark allocates in a loop, and no comment says whether that is intended",
          .fix = "say in a comment that the allocation is measured, or move it out of the loop",
          .origin = "Encina, quality rules for benchmarks, 8"},
         syntax::Language::c_sharp,
         allocations_in_loops,
         "object StringBuilder List Dictionary HashSet Queue Stack MemoryStream string byte int long char double Task"},
    Rule{
        {.id = "dotnet/input-output",
         .scope = "*.cs",
         .severity = LintSeverity::note,
         .message = "the benchmark uses files, the network or a database, whose times vary far more than those of code",
         .fix = "move it to the integration benchmarks, or give it a [BenchmarkCategory]",
         .origin = "Encina, quality rules for benchmarks, 9"},
        syntax::Language::c_sharp,
        input_output,
        "File.ReadAllText File.ReadAllBytes File.ReadAllLines File.WriteAllText File.WriteAllBytes File.OpenRead "
        "File.Open File.Create HttpClient SqlConnection NpgsqlConnection SqliteConnection SaveChanges SaveChangesAsync "
        "TcpClient"},
    Rule{{.id = "dotnet/sorted-input",
          .scope = "*.cs",
          .severity = LintSeverity::warning,
          .message = "the benchmark sorts in place: from the second call on, the input is sorted already",
          .fix = "copy the unsorted input in the benchmark",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::c_sharp,
         sorts_without_setup,
         "Array.Sort .Sort"},
};

}  // namespace

std::span<const Rule> dotnet_rules() { return dotnet_table; }

}  // namespace benchgate::lint
