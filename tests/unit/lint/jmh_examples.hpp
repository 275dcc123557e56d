// SPDX-License-Identifier: MIT
#pragma once

// The mistakes are those of the samples of JMH that the rules name as their origin.
#include "unit/lint/rule_example.hpp"

namespace benchgate::test {

/// A class with these members.
inline std::string java(std::string_view members) {
  return "@State(Scope.Thread)\npublic class Parsing {\n" + std::string(members) + "\n}\n";
}

inline const std::vector<RuleExample> jmh_examples{
    // measureWrong of JMHSample_08_DeadCode
    {"jmh/dead-code",
     {{"A.java", java("  private double compute(double d) {\n    return d * d;\n  }\n  @Benchmark\n  public void "
                      "wrong() {\n    compute(x);\n  }")}},
     7,
     {{"A.java",
       java("  private double compute(double d) {\n    return d * d;\n  }\n  @Benchmark\n  public double right() {\n   "
            " return compute(x);\n  }\n"
            "  private void change() { x++; }\n  @Benchmark\n  public void changing() {\n    change();\n  }")}}},
    {"jmh/dead-code",
     {{"A.java", java("  @Benchmark\n  public void log() {\n    Math.log(x);\n  }")}},
     4,
     {{"A.java", java("  @Benchmark\n  public double log() {\n    return Math.log(x);\n  }\n"
                      "  @Benchmark\n  public void sink(Blackhole hole) {\n    hole.consume(Math.log(x));\n  }\n"
                      "  @Benchmark\n  public void put() {\n    map.put(1, 2);\n    total = 3;\n  }")}}},
    {"jmh/dead-code",
     {{"A.java", java("  @Benchmark\n  @Fork(1)\n  public void parse() {\n    int n = parse(text);\n  }")}},
     5,
     {{"A.java", java("  @Benchmark\n  public void parse() {\n    int n = parse(text);\n    sink = n;\n  }")}}},
    {"jmh/constant-input",
     {{"A.java",
       java("  private final double x = 4.2;\n  @Benchmark\n  public double log() {\n    return Math.log(x);\n  }")}},
     5,
     {{"A.java", java("  private double x = 4.2;\n  private final double y;\n  @Benchmark\n  public double log() {\n   "
                      " return Math.log(x);\n  }\n"
                      "  @Benchmark\n  public double logOfY() {\n    return Math.log(y);\n  }")}}},
    {"jmh/invariant-loop",
     {{"A.java", java("  @Benchmark\n  public int sum() {\n    int s = 0;\n    for (int i = 0; i < 1000; i++) {\n      "
                      "s += x + y;\n    }\n    return s;\n  }")}},
     6,
     {{"A.java", java("  @Benchmark\n  public int sum() {\n    int s = 0;\n    for (int i = 0; i < 1000; i++) {\n      "
                      "s += x + i;\n    }\n"
                      "    for (int i = 0; i < 1000; i++) {\n      s += next();\n    }\n    return s;\n  }")}}},
    {"jmh/no-fork",
     {{"A.java", "@Fork(0)\n" + java("  @Benchmark\n  public int a() { return b(); }")}},
     1,
     {{"A.java",
       "@Fork(value = 1, warmups = 0)\n" + java("  @Benchmark\n  public int a() { return b(); } // @Fork(0)")},
      {"B.java", "@Fork(0) class NoBenchmarks {}"}}},
    {"jmh/no-warm-up",
     {{"A.java", "@Warmup(iterations = 0)\n" + java("  @Benchmark\n  public int a() { return b(); }")}},
     1,
     {{"A.java", "@Warmup(iterations = 5)\n" + java("  @Benchmark\n  public int a() { return b(); }")},
      {"B.java", "@Warmup(iterations = 0)\n@BenchmarkMode(Mode.SingleShotTime)\n" +
                     java("  @Benchmark\n  public int a() { return b(); }")}}},
    {"jmh/setup-invocation",
     {{"A.java",
       java("  @Setup(Level.Invocation)\n  public void reset() { }\n  @Benchmark\n  public int a() { return b(); }")}},
     3,
     {{"A.java", java("  @Setup(Level.Iteration)\n  public void reset() { } // Level.Invocation\n  @Benchmark\n  "
                      "public int a() { return b(); }")}}},
    {"jmh/own-clock",
     {{"A.java", java("  @Benchmark\n  public long a() {\n    long t = System.nanoTime();\n    b();\n    return "
                      "System.nanoTime() - t;\n  }")}},
     5,
     {{"A.java", java("  @Benchmark\n  public long clock() {\n    return System.nanoTime();\n  }\n  public long a() "
                      "{\n    return System.nanoTime() - System.nanoTime();\n  }")}}},
    {"jmh/sleep",
     {{"A.java", java("  @Benchmark\n  public void a() throws Exception {\n    Thread.sleep(10);\n  }")}},
     5,
     {{"A.java", java("  @Setup\n  public void wait() throws Exception { Thread.sleep(10); }\n  @Benchmark\n  public "
                      "String a() { return \"Thread.sleep(10)\"; }")}}},
    {"jmh/prints",
     {{"A.java", java("  @Benchmark\n  public void a() {\n    System.out.println(b());\n  }")}},
     5,
     {{"A.java", java("  @TearDown\n  public void end() { System.out.println(n); }\n  @Benchmark\n  public int a() { "
                      "return b(); }")}}},
    {"jmh/sorted-input",
     {{"A.java", java("  @Benchmark\n  public int[] a() {\n    Arrays.sort(data);\n    return data;\n  }")}},
     5,
     {{"A.java", java("  @Benchmark\n  public int[] a() {\n    int[] copy = data.clone();\n    Arrays.sort(copy);\n    "
                      "return copy;\n  }")},
      {"B.java", java("  @Setup(Level.Invocation)\n  public void reset() { data = unsorted.clone(); }\n  @Benchmark\n  "
                      "public int[] a() {\n    Arrays.sort(data);\n    return data;\n  }")}}},
};

}  // namespace benchgate::test
