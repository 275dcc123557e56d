// SPDX-License-Identifier: MIT
#include "format/key_reference.hpp"

#include <array>

#include "base/text.hpp"
#include "format/scenario_check.hpp"

namespace benchgate::format {

namespace {

struct KeyExample {
  std::string_view path;  ///< of the key, or of a key around it
  std::string_view yaml;
};

/// A key without an example of its own has the first of a key around it that contains it.
constexpr std::array scenario_examples{
    KeyExample{"name", "name: parse-large\ncommand: ./parse large.json"},
    KeyExample{"description", "description: Parses a file of 10 MB"},
    KeyExample{"docref", "docref: bench:parser/large"},
    KeyExample{"tags", "tags: [parser, slow]"},
    KeyExample{"include", "include: common.yaml"},
    KeyExample{"command", "command: [./parse, --fast, large.json]"},
    KeyExample{"shell", "shell: sh -c\ncommand: ./parse < large.json"},
    KeyExample{"cwd", "cwd: tools"},
    KeyExample{"env", "env: {THREADS: 4}"},
    KeyExample{"build", "build: cmake --build build --target parse"},
    KeyExample{"setup", "setup: ./make-input > large.json"},
    KeyExample{"service.ready.url",
               "service:\n  command: exec ./server --port $BENCHGATE_PORT\n"
               "  ready: {url: 'http://127.0.0.1:$BENCHGATE_PORT/health'}\n"
               "command: ./load --port $BENCHGATE_PORT"},
    KeyExample{"service.ready.timeout",
               "service:\n  command: [./server, --port, 8080]\n  ready: {port: 8080, timeout: 60s}\n"
               "command: ./load --port 8080"},
    KeyExample{"service.ready.line",
               "service:\n  command: [./server, --port, 8080]\n  ready: {line: '^listening on'}\n"
               "command: ./load --port 8080"},
    KeyExample{"service",
               "service:\n  command: exec ./server --port $BENCHGATE_PORT\n  ready: {port: auto}\n"
               "command: ./load --port $BENCHGATE_PORT"},
    KeyExample{"prepare", "prepare: rm -rf cache"},
    KeyExample{"cleanup", "cleanup: rm -f output.json"},
    KeyExample{"teardown", "teardown: rm -f large.json"},
    KeyExample{"warmup", "warmup: 3"},
    KeyExample{"repeat", "repeat: {min: 20, max: 200, until: 0.01, time_budget: 60s}"},
    KeyExample{"reruns", "reruns: 3"},
    KeyExample{"timeout", "timeout: 30s"},
    KeyExample{"expect_exit", "expect_exit: [0, 2]"},
    KeyExample{"expect_status", "expect_status: [200, 404]\nimport: {format: oha, path: report.json}"},
    KeyExample{"work_units", "work_units: 1000"},
    KeyExample{"output_cap_bytes", "output_cap_bytes: 65536"},
    KeyExample{"parameters", "parameters: {size: [10, 1000]}\ncommand: ['./parse', '${size}']"},
    KeyExample{"metrics",
               "metrics:\n  latency: {from: stdout, pattern: 'latency: (\\d+) us', unit: us, better: lower}"},
    KeyExample{"metrics", "metrics:\n  latency: {from: jsonl, path: requests.jsonl, field: latency_us, unit: us}"},
    KeyExample{"import",
               "import: {format: google-benchmark-json, path: out.json, better: {items: higher}}\n"
               "command: ./bench --benchmark_out=out.json"},
    KeyExample{"import.filter",
               "import: {path: out.json, filter: '--benchmark_filter={names}'}\n"
               "command: [./bench, --benchmark_out=out.json]"},
    KeyExample{"import.replaces",
               "import: {path: out.json, filter: '{names}', replaces: bench/}\n"
               "command: [pytest, --benchmark-json=out.json, bench/]"},
    KeyExample{"budgets", "budgets:\n  wall_ms: {threshold: 5%, warn_factor: 0.5, statistic: median}"},
    KeyExample{"budgets.*.cases",
               "parameters: {size: [10, 1000]}\nbudgets:\n  wall_ms:\n    threshold: 5%\n    cases:\n"
               "      size=10: {threshold: 20%, warn_factor: 0.8, statistic: min, min_value_change: 1}"},
    KeyExample{"budgets.*.cases",
               "parameters: {size: [10, 1000]}\nbudgets:\n  wall_ms:\n    threshold: 5%\n    cases:\n"
               "      size=10: {noise_threshold: 20%, noise_policy: skip, significance: true}"},
    KeyExample{"budgets.*.cases",
               "parameters: {size: [10, 1000]}\nbudgets:\n  wall_ms:\n    threshold: 5%\n    cases:\n"
               "      size=10: {threshold: 300%, large: true, max: 900, min: 1, direction: lower}"},
    KeyExample{"budgets.*.cases",
               "parameters: {size: [10, 1000]}\nimport: {format: google-benchmark-json}\n"
               "budgets:\n  time:\n    threshold: 5%\n    cases:\n      size=10: {evidence: none}"},
    KeyExample{"gates",
               "gates:\n  significance: {metric: wall_ms, statistic: p95, regression_pct: 5}\n"
               "  variance: {metrics: [wall_ms, max_rss_kb]}"},
    KeyExample{"pin", "pin: 0,2-3"},
    KeyExample{"fingerprint",
               "fingerprint:\n  sources: ['src/**', CMakeLists.txt]\n  dependencies: vcpkg.json\n"
               "  toolchain: c++ --version"},
    KeyExample{"fingerprint.preset", "fingerprint: {preset: cargo}"},
    KeyExample{"fingerprint.targets", "fingerprint: {preset: cmake, targets: parser_bench}"},
    KeyExample{"stability", "stability: {expected_unstable: it waits for a real network}"},
    KeyExample{"confirm", "confirm: 2"},
    KeyExample{"accepted",
               "accepted:\n  - {metric: wall_ms, case: size=9, up_to: 30%, reason: it checks every signature now}"},
    KeyExample{"ignore", "ignore:\n  - BM_Network*: it waits for a real network"},
    KeyExample{"expect_output.equals", "expect_output: {equals: \"42\\n\"}"},
    KeyExample{"expect_output.sha256",
               "expect_output: {sha256: e258d248fda94c63753607f7c4494ee0fcbe92f1a76bfdac795c9d84101eb317}"},
    KeyExample{"expect_output", "expect_output: {matches: '^done in \\d+ s$'}"},
    KeyExample{"same_output", "same_output: true"},
    KeyExample{"randomize", "randomize: [env-size, order]"},
    KeyExample{"instructions", "instructions: callgrind"},
    KeyExample{"interleave", "interleave: false"},
    KeyExample{"fault", "fault: dns_latency"},
    KeyExample{"fault_sequence", "fault_sequence: [dns_latency, cpu_throttle]"},
    KeyExample{"faults", "faults: [dns_latency, cpu_throttle]"},
    KeyExample{"fault_command", "fault: command\nfault_command: {apply: ./fill_disk.sh, revert: ./empty_disk.sh}"},
    KeyExample{"fault_profile", "fault: cpu_throttle\nfault_profile: {runqueue_delay_ms: 28, cpu_steal_pct: 9}"},
    KeyExample{"phases", "fault: dns_latency\nphases: {warmup: 24s, inject: 24s, recovery: {duration: 24s}}"},
    KeyExample{"phases", "fault: dns_latency\nphases: {baseline: 24s, fault: 24s, recovery: 24s}"},
    KeyExample{"assertions",
               "fault: dns_latency\nassertions:\n"
               "  - {metric: dns_latency_ms, statistic: p95, operator: \">\", value: 150, phase: inject}"},
    KeyExample{"assertions",
               "fault: dns_latency\nassertions:\n"
               "  - {metric: dns_latency_ms, operator: \">\", value: 150, across: 3_reruns}"},
    KeyExample{"harness",
               "fault: dns_latency\n"
               "harness: {seed: 42, load_profile: rag_mixed_20rps, sample_count: 24, repetitions: 3}"},
    KeyExample{"harness.phases", "fault: dns_latency\nharness:\n  phases: {warmup: 24s, inject: 24s, recovery: 24s}"},
    KeyExample{"harness.phases", "fault: dns_latency\nharness:\n  phases: {baseline: 24s, fault: 24s, recovery: 24s}"},
    KeyExample{"expected_impact", "fault: dns_latency\nexpected_impact: {ttft_breach: true}"},
    KeyExample{"multi_fault",
               "fault: mixed_multi\nmulti_fault:\n  compound_labels: [network_dns, cpu_throttle]\n"
               "  evaluation: {partial_accuracy_threshold: 0.8, coverage_accuracy_threshold: 0.6}"},
    KeyExample{"workload.ready.timeout",
               "fault: cpu_throttle\nworkload: {command: ./server, ready: {port: auto, timeout: 60s}}\n"
               "load: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload.backend.ready.timeout",
               "fault: dns_latency\nworkload:\n  command: ./server\n  ready: {port: auto}\n"
               "  backend: {command: ./database, ready: {port: auto, timeout: 60s}}\n"
               "load: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload.backend",
               "fault: dns_latency\nworkload:\n  command: exec ./server --port $BENCHGATE_PORT\n"
               "  ready: {port: auto}\n  backend: {command: ./database, ready: {port: auto}, tls: false}"
               "\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload",
               "fault: cpu_throttle\nworkload:\n  command: exec ./server --port $BENCHGATE_PORT\n"
               "  ready: {port: auto}\n  env: {MODEL: small}"
               "\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload.image_digest",
               "fault: cpu_throttle\nworkload:\n  command: ./start-container\n  ready: {port: auto}\n  image_digest: "
               "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
               "\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload.ready.url",
               "fault: cpu_throttle\nworkload:\n  command: exec ./server --port $BENCHGATE_PORT\n"
               "  ready: {url: 'http://127.0.0.1:$BENCHGATE_PORT/health', timeout: 60s}"
               "\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload.ready.line",
               "fault: cpu_throttle\nworkload:\n  command: ./server\n  ready: {line: '^listening on'}"
               "\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload.backend.ready.url",
               "fault: dns_latency\nworkload:\n  command: ./server\n  ready: {port: auto}\n"
               "  backend:\n    command: ./database\n"
               "    ready: {url: 'http://127.0.0.1:$BENCHGATE_PORT/health', timeout: 60s}"
               "\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"workload.backend.ready.line",
               "fault: dns_latency\nworkload:\n  command: ./server\n  ready: {port: auto}\n"
               "  backend: {command: ./database, ready: {line: '^listening on'}}"
               "\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'}"},
    KeyExample{"load",
               "fault: cpu_throttle\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat', rate: 20, arrival: poisson, "
               "stream: ndjson, timeout: 10s, concurrency: 256}"
               "\nworkload: {command: ./server, ready: {port: auto}}"},
    KeyExample{"load",
               "fault: cpu_throttle\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/events', stream: sse, "
               "token_pattern: '\"word\":'}"
               "\nworkload: {command: ./server, ready: {port: auto}}"},
    KeyExample{"load",
               "fault: cpu_throttle\nload:\n  url: http://127.0.0.1:$BENCHGATE_PORT/chat\n  method: PUT\n"
               "  body: '{\"max_tokens\": ${tokens}}'\n  headers: {Content-Type: application/json}"
               "\nworkload: {command: ./server, ready: {port: auto}}"},
    KeyExample{"load.requests",
               "fault: none\nload:\n  url: http://127.0.0.1:$BENCHGATE_PORT\n  requests:\n"
               "    - {name: read, weight: 9, url: /notes}\n"
               "    - {name: write, weight: 1, url: /notes, data: notes.jsonl, headers: {X-Note: '${row.id}'}, "
               "body: '{\"text\": \"${row.text}\"}'}\n"
               "    - {name: upload, weight: 0.1, url: /files, method: PUT, body_file: photo.jpg}"
               "\nworkload: {command: ./server, ready: {port: auto}}"},
    KeyExample{"load.data",
               "fault: none\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat', data: prompts.jsonl}"
               "\nworkload: {command: ./server, ready: {port: auto}}"},
    KeyExample{"load.body_file",
               "fault: none\nload: {url: 'http://127.0.0.1:$BENCHGATE_PORT/chat', body_file: chat.json}"
               "\nworkload: {command: ./server, ready: {port: auto}}"},
    KeyExample{"load",
               "fault: none\nload:\n  url: http://127.0.0.1:$BENCHGATE_PORT/\n  users: 10\n  think_time: 500ms\n"
               "  stages: [{duration: 20s, ramp_to: 100}, {duration: 4s, hold: 300}, {duration: 1s, hold: 10}]"
               "\nworkload: {command: ./server, ready: {port: auto}}"},
    KeyExample{"load",
               "fault: none\nload: {rate: 50, ca: staging-ca.pem, http: 2}\n"
               "workload: {url: 'https://staging.example/api'}"},
    KeyExample{"workload.url", "fault: none\nworkload: {url: 'https://staging.example/api'}\nload: {rate: 50}"},
    KeyExample{"load_profiles",
               "fault: none\nload_profiles:\n  night: {rate: 3, arrival: fixed}\nharness: {load_profile: night}\n"
               "load: {url: 'http://127.0.0.1:$BENCHGATE_PORT/'}\nworkload: {command: ./server, ready: {port: auto}}"},
};

constexpr std::array configuration_examples{
    KeyExample{"defaults", "defaults:\n  warmup: 3\n  timeout: 60s"},
    KeyExample{"scenarios", "scenarios: [benchmarks/*.yaml]"},
    KeyExample{"baseline", "baseline: merge-base"},
    KeyExample{"gates", "gates:\n  significance: {metric: wall_ms, statistic: p95}"},
    KeyExample{"ignore", "ignore: [BM_Network*: it waits for a real network]"},
    KeyExample{"budgets", "budgets:\n  wall_ms: {threshold: 5%}"},
    KeyExample{"better", "better: {items_per_second: higher}"},
    KeyExample{"docref", "docref: {BM_Parse/large: bench:parser/large}"},
    KeyExample{"overrides", "overrides: {BM_Network: it waits for a real network}"},
    KeyExample{"total_time_budget", "total_time_budget: 20m"},
    KeyExample{"renames", "renames: {\"parse (old)\": parse}"},
    KeyExample{"history", "history: {anchor: v1.2}"},
    KeyExample{
        "lint",
        "lint:\n  ignore:\n    - {rule: go/sleep, files: 'timers/**', reason: how late a sleep ends is measured}"},
};

bool is_around(std::string_view path, std::string_view inner) {
  return path == inner || (inner.starts_with(path) && (inner[path.size()] == '.' || inner[path.size()] == '['));
}

bool mentions(std::string_view yaml, std::string_view key) {
  const std::string member = std::string(key) + ": ";
  const std::string section = std::string(key) + ":\n";
  return yaml.find(member) != std::string_view::npos || yaml.find(section) != std::string_view::npos;
}

/// Prefers the example of the innermost key.
std::string_view example_of(std::string_view path, std::string_view key, std::span<const KeyExample> examples) {
  const KeyExample* best = nullptr;
  for (const KeyExample& one : examples)
    if (is_around(one.path, path) && mentions(one.yaml, key) &&
        (best == nullptr || one.path.size() > best->path.size()))
      best = &one;
  return best == nullptr ? std::string_view() : best->yaml;
}

std::string_view separator_of(Shape shape) {
  if (shape == Shape::named) return ".*.";
  return shape == Shape::sections ? "[]." : ".";
}

void add_keys(std::span<const Key> keys, const std::string& prefix, KeyEntry::File file, std::vector<KeyEntry>& all) {
  for (const Key& key : keys) {
    if (key.shape == Shape::later) continue;
    const bool is_top = prefix.empty();
    const KeyEntry::File here = is_top && key.scope == Scope::anywhere ? KeyEntry::File::scenario_and_defaults : file;
    std::string path = prefix + std::string(key.name);
    const std::string_view listed = example_of(path, key.name, scenario_examples);
    all.push_back({path, here, expectation(key), key.fallback, key.help, listed.empty() ? key.example : listed});
    if (key.name == "load_profiles") continue;  // its members are those of `load`
    add_keys(key.members, path + std::string(separator_of(key.shape)), here, all);
  }
}

}  // namespace

std::vector<KeyEntry> key_entries() {
  std::vector<KeyEntry> all;
  add_keys(scenario_keys(), "", KeyEntry::File::scenario, all);
  for (const Key& key : configuration_keys())
    if (key.shape != Shape::later)
      all.push_back({std::string(key.name), KeyEntry::File::configuration, expectation(key), key.fallback, key.help,
                     example_of(key.name, key.name, configuration_examples)});
  return all;
}

}  // namespace benchgate::format
