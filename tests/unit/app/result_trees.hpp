// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "format/manifest_json.hpp"
#include "model/provenance.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

/// Writes a file and the folders above it.
inline void put(const std::filesystem::path& path, std::string_view text) {
  benchgate::sys::make_folders(path.parent_path());
  benchgate::sys::write_file(path, text);
}

/// A run of a command: raw samples with these wall times, and what the collector cost.
inline void put_run(const std::filesystem::path& run, const std::vector<double>& wall_ms, double overhead_pct = 1) {
  std::string lines;
  for (const double wall : wall_ms) lines += "{\"wall_ms\":" + std::to_string(wall) + "}\n";
  put(run / "raw_samples.jsonl", lines);
  put(run / "collector_overhead.csv", "node,collector_cpu_pct\nhost," + std::to_string(overhead_pct) + "\n");
}

/// Ten wall times around `wall_ms`, a little different for each `run`.
inline std::vector<double> ten_around(double wall_ms, int run) {
  std::vector<double> walls;
  for (int i = 0; i < 10; ++i) walls.push_back(wall_ms + 0.1 * i + 0.01 * run);
  return walls;
}

/// Three runs of a scenario.
inline void put_runs(const std::filesystem::path& scenario, double wall_ms, double overhead_pct = 1) {
  for (int run = 1; run <= 3; ++run)
    put_run(scenario / ("run-" + std::to_string(run)), ten_around(wall_ms, run), overhead_pct);
}

/// A manifest that vouches for all files below `tree`.
inline void put_manifest(const std::filesystem::path& tree, const std::string& ref, const std::string& commit,
                         const std::string& generated_at = "2026-01-01T00:00:00Z",
                         const std::map<std::string, int>& plan = {}) {
  benchgate::model::Manifest manifest;
  manifest.source_ref = ref;
  manifest.source_commit = commit;
  manifest.generated_at = generated_at;
  manifest.plan = plan;
  for (const std::string& path : benchgate::sys::list_tree(tree))
    if (path != "manifest.json")
      manifest.files[path] = benchgate::sys::sha256_hex(benchgate::sys::read_file(tree / path));
  put(tree / "manifest.json", benchgate::format::format_manifest(manifest));
}
