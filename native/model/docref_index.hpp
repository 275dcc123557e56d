// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/history.hpp"

namespace benchgate::model {

/// The run that measured what is cited.
struct CitedRun {
  std::string run_id;
  std::uint64_t run_attempt = 1;
  std::string sha;         ///< of the measured commit; "" unknown
  std::string repository;  ///< "OWNER/NAME" or its address; "" unknown
  std::string timestamp;   ///< RFC 3339
  std::string job_type;    ///< "" unknown
  std::string folder;      ///< in the history

  bool operator==(const CitedRun&) const = default;
};

/// A location in a document that cites a DocRef: a table (no field), or a single value.
struct DocRefCitation {
  std::string file;
  std::uint64_t line = 0;  ///< from 1
  std::string field;       ///< "" in a table

  bool operator==(const DocRefCitation&) const = default;
};

/// One of the test cases that have a DocRef, as it was measured last.
struct DocRefVariant {
  std::string id;         ///< of the test case in the history
  std::string module;     ///< first folder below the run
  std::string test_case;  ///< the tool's own name, with its parameters
  std::string parameters;
  std::string job;
  std::string expected_unstable;  ///< why its noise is inherent; "": nobody says so
  bool synthetic = false;         ///< nothing was measured
  Stability stability = Stability::unrated;
  CitedRun run;                         ///< the run that measured it
  std::uint64_t hops = 0;               ///< how often that was carried forward since
  MeasuredEnvironment environment;      ///< the machine and the tool
  std::vector<MeasuredMetric> metrics;  ///< the headline first; empty: it failed

  bool operator==(const DocRefVariant&) const = default;
};

/// What is known of a DocRef.
struct DocRefEntry {
  std::string docref;
  std::optional<std::size_t> headline;  ///< the variant that stands for all; absent: none, or it is ambiguous
  bool ambiguous = false;               ///< it names several test cases
  std::optional<double> value;          ///< of the headline; absent where it must not be cited
  std::string unit;
  std::optional<double> ci99_lower, ci99_upper;
  std::string withheld;       ///< why there is no value
  std::string dashboard_url;  ///< of the headline; "" unknown
  std::vector<DocRefCitation> cited_by;
  std::vector<DocRefVariant> variants;

  bool operator==(const DocRefEntry&) const = default;
};

/// docref-index.json: every DocRef of a history.
struct DocRefIndex {
  std::uint64_t formula_version = 0;
  std::string kind;           ///< "benchmarks", "load-tests"; "" both
  std::string dashboard_url;  ///< of the whole dashboard; "" unknown
  std::string raw_url;        ///< of the folder of all raw runs; "" unknown
  std::vector<DocRefEntry> docrefs;

  bool operator==(const DocRefIndex&) const = default;
};

/// A DocRef in the index that has it.
struct IndexedDocRef {
  const DocRefEntry* entry = nullptr;
  const DocRefIndex* index = nullptr;
};

}  // namespace benchgate::model
