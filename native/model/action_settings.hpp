// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

namespace benchgate::model {

/// The decisions of the first steps of the Action, for the steps after them. "" where there is none.
struct ActionSettings {
  std::map<std::string, std::string> inputs;  ///< by their names in action.yml
  std::string start;                          ///< the folder in which benchgate runs
  std::string config;                         ///< path of the configuration
  std::string baseline;                       ///< the input, or chosen by the event
  std::string baseline_name;                  ///< for readers; "": the baseline as it is written
  bool baseline_by_event = false;             ///< nobody named one
  std::string parent;                         ///< commit to compare with where the baseline cannot be found
  std::string branch;                         ///< that this is on, or is to be merged into
  std::string artifact;                       ///< name of the artifact, which no other job of the run has
  std::string previous;                       ///< folder of the results that a job of the branch stored last
  std::string store_as;                       ///< cache key under which the results are stored
  std::string build_cache;                    ///< folder of the baseline's build
  std::string build_key;                      ///< how the cache key of that build begins
  std::string base_branch;                    ///< GITHUB_BASE_REF
  std::string baseline_commit;                ///< found and fetched
  std::string baseline_files;                 ///< path of stored results, instead of a commit
  std::string anchor_commit;

  bool operator==(const ActionSettings&) const = default;
};

}  // namespace benchgate::model
