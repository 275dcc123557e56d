// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "model/load_plan.hpp"
#include "syntax/json.hpp"
#include "sys/http_load.hpp"

namespace benchgate::measure {

/// What is drawn for the requests of a load, or of one user of it: the same for the same seed.
struct LoadDraws {
  /// `user`: "" for a load without users.
  LoadDraws(std::uint64_t seed, std::string_view user);

  base::Random times;
  base::Random classes;
  base::Random kinds;
  base::Random rows;
};

/// What a load is made with.
struct LoadSettings {
  std::map<std::string, std::string, std::less<>> variables = {};  ///< to which the load refers as ${NAME}
  std::string port = {};                                           ///< instead of $BENCHGATE_PORT
  std::string directory = {};                                      ///< where the paths of its files begin
  std::uint64_t seed = 0;
};

/// Makes the requests of a load. Classes of the profile rag_mixed_20rps: 60 % short answers of 64 tokens, 30 % of 128
/// tokens that need a retrieval, 10 % long ones of 256. In url, body and headers ${class}, ${tokens}, ${retrieval}
/// (true, false) and ${number} (from 1) stand for what the request is, ${row} and ${row.NAME} for the row that was
/// drawn and its members, and ${NAME} for what `variables` has. In a URL a row is percent-encoded, and in a JSON body
/// its texts are escaped as in JSON.
class LoadRequests {
 public:
  /// Reads the files of the load. Throws Error for one that cannot be read, and `file:line` for a row that is no JSON
  /// or lacks a member to which the load refers.
  LoadRequests(const model::LoadPlan& load, LoadSettings settings);

  /// Returns the `number`th request, from 0, without its time.
  sys::ScheduledRequest make(LoadDraws& draws, std::size_t number);

 private:
  struct Kind {
    model::LoadRequest request;
    std::string body;               ///< of its file, or its own
    double weight_until = 0;        ///< the sum of the weights up to this one
    std::vector<std::string> rows;  ///< each one JSON value
    bool is_json = false;           ///< whether its body is
    bool has_variables = false;     ///< whether anything in it is to be replaced
  };
  enum class Part { url, header, body };
  using Values = std::map<std::string, std::string, std::less<>>;

  void read_rows(Kind& kind) const;
  const Kind& drawn_kind(LoadDraws& draws) const;
  std::string filled(const std::string& text, const Values& values, const Kind& kind, std::size_t row, Part part);

  LoadSettings settings_;
  std::vector<Kind> kinds_;
  syntax::JsonDocument document_;  ///< memory of the row that was read last
};

}  // namespace benchgate::measure
