// SPDX-License-Identifier: MIT
#pragma once

// The mistakes are those of the documents that the rules name as their origin.
#include "unit/lint/rule_example.hpp"

namespace benchgate::test {

/// A Go file with the function BenchmarkX, whose body this is.
inline std::string go(std::string_view body) {
  return "package p\n\nfunc BenchmarkX(b *testing.B) {\n" + std::string(body) + "\n}\n";
}

inline std::string rust(std::string_view body) {
  return "use criterion::Criterion;\nfn bench(c: &mut Criterion) {\n" + std::string(body) + "\n}\n";
}

inline std::string cpp(std::string_view body) {
  return "void BM_X(benchmark::State& state) {\n" + std::string(body) + "\n}\nBENCHMARK(BM_X);\n";
}

inline const std::string manifest = "[package]\nname = \"a\"\n";
inline const std::string criterion_file = "criterion_group!(benches, bench);\ncriterion_main!(benches);\n";

inline const std::vector<RuleExample> compiled_examples{
    {"go/no-loop", {{"a_test.go", go("  work()")}}, 3, {{"a_test.go", go("  run(b, work)")}}},
    {"go/no-loop",
     {{"a_test.go", go("  b.ReportAllocs()\n  work()")}},
     3,
     {{"a_test.go", go("  for b.Loop() {\n    work()\n  }")}}},
    {"go/assigns-b-n",
     {{"a_test.go", go("  b.N = 10\n  for i := 0; i < b.N; i++ {}")}},
     4,
     {{"a_test.go", go("  n := b.N\n  for i := 0; i < b.N && b.N == n; i++ {}")}}},
    {"go/reset-in-loop",
     {{"a_test.go", go("  for i := 0; i < b.N; i++ {\n    b.ResetTimer()\n    work()\n  }")}},
     5,
     {{"a_test.go", go("  for _, size := range sizes {\n    b.Run(size, func(b *testing.B) {\n      b.ResetTimer()\n"
                       "      for i := 0; i < b.N; i++ {\n        work()\n      }\n    })\n  }")}}},
    {"go/timer-in-loop",
     {{"a_test.go", go("  for range b.N {\n    b.StopTimer()\n    x := make()\n    b.StartTimer()\n    work(x)\n  }")}},
     5,
     {{"a_test.go",
       go("  b.StopTimer()\n  x := make()\n  b.StartTimer()\n  for range b.N {\n    work(x) // b.StopTimer()\n  }")}}},
    {"go/b-n-in-parallel",
     {{"a_test.go",
       go("  b.RunParallel(func(pb *testing.PB) {\n    for i := 0; i < b.N; i++ {\n      work()\n    }\n  })")}},
     5,
     {{"a_test.go", go("  b.RunParallel(func(pb *testing.PB) {\n    for pb.Next() {\n      work()\n    }\n  })\n  for "
                       "i := 0; i < b.N; i++ {}")}}},
    {"go/dead-code",
     {{"a_test.go", go("  for i := 0; i < b.N; i++ {\n    _ = math.Sqrt(2)\n  }")}},
     5,
     {{"a_test.go",
       go("  for b.Loop() {\n    math.Sqrt(2)\n  }\n  for i := 0; i < b.N; i++ {\n    sink = math.Sqrt(2)\n  }")}}},
    {"go/sleep",
     {{"a_test.go", go("  for i := 0; i < b.N; i++ {\n    time.Sleep(time.Second)\n  }")}},
     5,
     {{"a_test.go", go("  time.Sleep(time.Second)\n  for r.count() != b.N {\n    time.Sleep(1)\n  }\n  for i := 0; i < "
                       "b.N; i++ {\n    log(\"time.Sleep(1)\")\n  }")}}},
    {"go/prints",
     {{"a_test.go", go("  for b.Loop() {\n    fmt.Println(work())\n  }")}},
     5,
     {{"a_test.go", go("  for b.Loop() {\n    fmt.Sprintln(work())\n  }\n  fmt.Println(1)")}}},
    {"rust/prints",
     {{"benches/a.rs", rust("  b.iter(|| println!(\"{}\", work()));")}},
     3,
     {{"benches/a.rs", rust("  b.iter(|| work());\n  println!(\"done\");")}}},
    {"cpp/prints",
     {{"a.cpp", cpp("  for (auto _ : state) printf(\"%d\", work(x));")}},
     2,
     {{"a.cpp", cpp("  for (auto _ : state) snprintf(buffer, 9, \"%d\", x);\n  printf(\"done\");")}}},
    {"go/sorted-input",
     {{"a_test.go", go("  for i := 0; i < b.N; i++ {\n    sort.Ints(data)\n  }")}},
     5,
     {{"a_test.go", go("  for i := 0; i < b.N; i++ {\n    copy(data, unsorted)\n    sort.Ints(data)\n  }")}}},

    {"rust/black-box",
     {{"benches/a.rs", rust("  c.bench_function(\"fib\", |b| b.iter(|| fibonacci(20)));")}},
     3,
     {{"benches/a.rs",
       rust("  c.bench_function(\"fib\", |b| b.iter(|| fibonacci(black_box(20))));\n"
            "  c.bench_function(\"get\", |b| b.iter(|| map.get(20)));\n"
            "  c.bench_function(\"x\", |b| b.iter(|| fibonacci(n)));\n"
            "  c.bench_function(\"y\", |b| b.iter(|| { let mut from = repeat(0); copy(&mut from); }));")}}},
    {"rust/ignores-iters",
     {{"benches/a.rs",
       rust("  b.iter_custom(|_| {\n    let start = Instant::now();\n    work();\n    start.elapsed()\n  });")}},
     3,
     {{"benches/a.rs", rust("  b.iter_custom(|iters| {\n    let start = Instant::now();\n    for _ in 0..iters { "
                            "work(); }\n    start.elapsed()\n  });")}}},
    {"rust/clone-in-iter",
     {{"benches/a.rs", rust("  b.iter(|| {\n    let mut v = data.clone();\n    work(&mut v);\n  });")}},
     4,
     {{"benches/a.rs", rust("  b.iter(|| data.clone());\n  b.iter(|| { let tx = tx.clone(); tx.send(1); });\n  "
                            "b.iter_batched(|| data.clone(), |mut v| work(&mut v), BatchSize::SmallInput);")}}},
    {"rust/sorted-input",
     {{"benches/a.rs", rust("  b.iter(|| data.sort());")}},
     3,
     {{"benches/a.rs", rust("  b.iter_batched(|| data.clone(), |mut v| v.sort(), BatchSize::SmallInput);")}}},
    {"rust/sleep",
     {{"benches/a.rs", rust("  b.iter(|| {\n    std::thread::sleep(Duration::from_millis(1));\n  });")}},
     4,
     {{"benches/a.rs",
       rust("  std::thread::sleep(Duration::from_millis(1));\n  b.iter(|| work(r#\"thread::sleep(1) \" '\"#));")}}},
    {"rust/harness",
     {{"Cargo.toml", manifest + "[[bench]]\nname = \"a\"\n"}, {"benches/a.rs", criterion_file}},
     3,
     {{"Cargo.toml", manifest + "[[bench]]\nname = \"a\"\nharness = false\n"}, {"benches/a.rs", criterion_file}}},
    {"rust/harness",
     {{"sub/Cargo.toml", manifest}, {"sub/benches/a.rs", criterion_file}},
     1,
     {{"sub/Cargo.toml", manifest},
      {"sub/benches/a.rs", "#[bench]\nfn a(b: &mut Bencher) {}\n"},
      {"sub/benches/b/part.rs", criterion_file}}},
    {"rust/debug-build",
     {{"Cargo.toml", manifest + "[profile.bench]\nopt-level = 0\n"}},
     4,
     {{"Cargo.toml", manifest + "[profile.bench]\nopt-level = 3\ndebug = true\n[profile.dev]\nopt-level = 0\n"}}},

    {"cpp/dead-code",
     {{"a.cpp", cpp("  for (auto _ : state) {\n    int r = work(1, x);\n  }")}},
     3,
     {{"a.cpp", cpp("  for (auto _ : state) {\n    int r = work(1, x);\n    benchmark::DoNotOptimize(r);\n  }\n"
                    "  for (auto _ : state) {\n    std::lock_guard<std::mutex> lock(mutex);\n  }\n"
                    "  for (auto _ : state) {\n    total += work(x);\n  }\n"
                    "  for (auto _ : state) {\n    counter->Decrement();\n  }")}}},
    {"cpp/constant-input",
     {{"a.cpp", cpp("  for (auto _ : state)\n    benchmark::DoNotOptimize(std::sqrt(2.0));")}},
     3,
     {{"a.cpp", cpp("  for (auto _ : state) {\n    benchmark::DoNotOptimize(std::sqrt(x));\n    "
                    "benchmark::DoNotOptimize(v.at(1));\n    benchmark::DoNotOptimize(IS_ON(1));\n  }")}}},
    {"cpp/timer-in-loop",
     {{"a.cpp", cpp("  while (state.KeepRunning()) {\n    state.PauseTiming();\n    auto x = make();\n    "
                    "state.ResumeTiming();\n    work(x);\n  }")}},
     3,
     {{"a.cpp", cpp("  state.PauseTiming();\n  auto x = make();\n  state.ResumeTiming();\n  for (auto _ : state) "
                    "work(x);  // PauseTiming")}}},
    {"cpp/returns-nothing",
     {{"a.cpp", "TEST_CASE(\"t\") {\n  BENCHMARK(\"fib\") {\n    auto r = fib(n);\n  };\n}\n"}},
     2,
     {{"a.cpp",
       "TEST_CASE(\"t\") {\n  BENCHMARK(\"fib\") {\n    auto r = fib(n);\n    return r;\n  };\n  BENCHMARK(\"push\") { "
       "queue.push(n); };\n}\n"}}},
    {"cpp/sorted-input",
     {{"a.cpp", cpp("  for (auto _ : state) {\n    std::sort(v.begin(), v.end());\n  }")}},
     3,
     {{"a.cpp",
       cpp("  for (auto _ : state) {\n    std::vector<int> v(unsorted);\n    std::sort(v.begin(), v.end());\n  }\n"
           "  for (auto _ : state) {\n    v = unsorted;\n    std::sort(v.begin(), v.end());\n  }")}}},
    {"cpp/sleep",
     {{"a.cpp", cpp("  for (auto _ : state) {\n    std::this_thread::sleep_for(1ms);\n  }")}},
     3,
     {{"a.cpp", cpp("  std::this_thread::sleep_for(1ms);\n  for (auto _ : state) {\n    work(R\"(sleep_for(1))\", "
                    "1'000, 'x');\n  }")}}},
    {"cpp/debug-build",
     {{"CMakeLists.txt", "set(CMAKE_BUILD_TYPE Debug)\ntarget_link_libraries(b benchmark::benchmark)\n"}},
     1,
     {{"CMakeLists.txt",
       "if(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Debug)\nendif()\n# set(CMAKE_BUILD_TYPE Debug)\n"
       "target_link_libraries(b benchmark::benchmark)\n"}}},
};

}  // namespace benchgate::test
