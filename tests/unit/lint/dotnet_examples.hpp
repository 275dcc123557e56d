// SPDX-License-Identifier: MIT
#pragma once

#include "unit/lint/rule_example.hpp"

namespace benchgate::test {

/// A class of benchmarks that measures allocations, with these members.
inline std::string cs(std::string_view members) {
  return "[MemoryDiagnoser]\npublic class Parsing\n{\n" + std::string(members) + "\n}\n";
}

inline const std::vector<RuleExample> dotnet_examples{
    {"dotnet/benchmark-runner",
     {{"Program.cs", "using BenchmarkDotNet.Running;\nBenchmarkRunner.Run<Parsing>();\n"}},
     2,
     {{"Program.cs",
       "BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args);\n"
       "BenchmarkRunner.Run<Parsing>(null, args); // not BenchmarkRunner.Run<Parsing>()\n"}}},
    {"dotnet/deferred-result",
     {{"A.cs", cs("  [Benchmark]\n  public IQueryable<int> Filter() => items.Where(x => x > 1);")}},
     5,
     {{"A.cs", cs("  [Benchmark]\n  public List<int> Filter() => items.Where(x => x > 1).ToList();\n"
                  "  public IQueryable<int> Query() => items.Where(x => x > 1);")}}},
    {"dotnet/memory-diagnoser",
     {{"A.cs", "public class Parsing\n{\n  [Benchmark]\n  public int Parse() => 1;\n}\n"}},
     1,
     {{"A.cs",
       "[MemoryDiagnoser, RankColumn]\npublic class Parsing\n{\n  [Benchmark]\n  public int Parse() => 1;\n}\n"
       "public class More : Parsing\n{\n  [Benchmark]\n  public int Two() => 2;\n}\npublic class Other { }\n"}}},
    {"dotnet/memory-diagnoser",
     {{"A.cs", "public class Parsing\n{\n  [Benchmark(Baseline = true)]\n  public int Parse() => 1;\n}\n"},
      {"B.cs", "[MemoryDiagnoser] public class B { [Benchmark] public int Parse() => 1; }"}},
     1,
     {{"A.cs", "public class Parsing\n{\n  [Benchmark]\n  public int Parse() => 1;\n}\n"},
      {"Config.cs",
       "public class Config : ManualConfig { public Config() { AddDiagnoser(MemoryDiagnoser.Default); } }"}}},
    {"dotnet/cited-without-docref",
     {{"A.cs", cs("  [Benchmark]\n  public int Parse() => 1;\n  [Benchmark, "
                  "BenchmarkCategory(\"DocRef:bench:parsing/two\")]\n  public int Two() => 2;")},
      {"docs/speed.md", "# Speed\n\n`Parsing.Parse` takes 3 ns.\n"}},
     5,
     {{"A.cs", cs("  [Benchmark]\n  [BenchmarkCategory(\"DocRef:bench:parsing/parse\")]\n  public int Parse() => 1;\n"
                  "  [Benchmark]\n  public int Other() => 1;")},
      {"docs/speed.md", "`Parsing.Parse` takes 3 ns.\n"}}},
    {"dotnet/too-many-cases",
     {{"A.cs", cs("  [Params(1, 2, 3, 4, 5)]\n  public int A;\n  [Params(1, 2, 3, 4, 5)]\n  public int B;\n"
                  "  [Params(1, 2, 3, 4, 5)]\n  public int C;\n  [Benchmark]\n  public int Parse() => 1;")}},
     2,
     {{"A.cs", cs("  [Params(1, 2, 3, 4, 5)]\n  public int A;\n  // [Params(1, 2, 3, 4, 5, 6, 7, 8)]\n  public int B;\n"
                  "  [Benchmark]\n  public int Parse() => 1;")}}},
    {"dotnet/sleep",
     {{"A.cs", cs("  [Benchmark]\n  public void Wait()\n  {\n    Thread.Sleep(10);\n  }")}},
     7,
     {{"A.cs", cs("  [GlobalSetup]\n  public void Setup() { Thread.Sleep(10); }\n  [Benchmark]\n  public string Wait() "
                  "=> @\"Thread.Sleep(10) \"\" \";")}}},
    {"dotnet/prints",
     {{"A.cs", cs("  [Benchmark]\n  public void Parse() { Console.WriteLine(Work()); }")}},
     5,
     {{"A.cs", cs("  [GlobalCleanup]\n  public void End() { Console.WriteLine(1); }\n  [Benchmark]\n  public string "
                  "Parse() => $\"Console.WriteLine({x})\";")}}},
    {"dotnet/iteration-setup",
     {{"A.cs", cs("  [IterationSetup]\n  public void Reset() { }\n  [Benchmark]\n  public int Parse() => 1;")}},
     4,
     {{"A.cs", cs("  [GlobalSetup]\n  public void IterationSetup() { }\n  [Benchmark]\n  public int Parse() => 1;")},
      {"B.cs", "[InvocationCount(1000)]\n" +
                   cs("  [IterationSetup]\n  public void Reset() { }\n  [Benchmark]\n  public int Parse() => 1;")}}},
    {"dotnet/allocation-in-loop",
     {{"A.cs", cs("  [Benchmark]\n  public void Build()\n  {\n    for (int i = 0; i < 9; i++) {\n      Use(new "
                  "List<int>());\n    }\n  }")}},
     8,
     {{"A.cs", cs("  // The allocation is what is measured.\n  [Benchmark]\n  public void Build()\n  {\n    for (int i "
                  "= 0; i < 9; i++) {\n      Use(new List<int>());\n    }\n  }\n\n"
                  "  [Benchmark]\n  public void Once()\n  {\n    var list = new List<int>();\n    for (int i = 0; i < "
                  "9; i++) { list.Add(i); }\n  }")}}},
    {"dotnet/input-output",
     {{"A.cs", cs("  [Benchmark]\n  public string Read() => File.ReadAllText(path);")}},
     5,
     {{"A.cs",
       cs("  [Benchmark, BenchmarkCategory(\"Integration\")]\n  public string Read() => File.ReadAllText(path);\n"
          "  [GlobalSetup]\n  public void Setup() { text = File.ReadAllText(path); }\n  [Benchmark]\n  public int "
          "Parse() => Parse(text);")},
      {"Integration/B.cs", cs("  [Benchmark]\n  public string Read() => File.ReadAllText(path);")}}},
    {"dotnet/sorted-input",
     {{"A.cs", cs("  [Benchmark]\n  public void Sort() => Array.Sort(data);")}},
     5,
     {{"A.cs",
       cs("  [Benchmark]\n  public void Sort()\n  {\n    var copy = (int[])data.Clone();\n    Array.Sort(copy);\n  }")},
      {"B.cs", cs("  [IterationSetup]\n  public void Reset() => unsorted.CopyTo(data, 0);\n  [Benchmark]\n  public "
                  "void Sort() => Array.Sort(data);")}}},
};

}  // namespace benchgate::test
