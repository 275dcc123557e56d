// SPDX-License-Identifier: MIT
#include "imports/cargo_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

/// How cargo says that a benchmark program failed, in several versions.
constexpr std::array<std::string_view, 4> cargo_errors{"error: bench failed", "error: test failed",
                                                       "error: process didn't exit successfully",
                                                       "process didn't exit successfully"};

/// The panic of the main thread that the line begins: "thread 'main' panicked at 'boom', x.rs:1:2", or since Rust 1.73
/// "thread 'main' panicked at x.rs:1:2:" above the message; "" for other lines.
std::string panic_in(std::string_view line, const syntax::Lines& lines) {
  if (!line.starts_with("thread 'main'") || line.find(" panicked at ") == std::string_view::npos) return "";
  std::string message(line);
  if (message.ends_with(':')) message += fmt::format(" {}", base::trim(lines.peek().value_or("")));
  return message;
}

/// "sort" of "     Running benches/sort.rs (target/release/deps/sort-0a1b2c3d4e5f6071)"; "" for other lines.
std::string_view program_in(std::string_view line) {
  line = base::trim(line);
  if (!line.starts_with("Running ") || line.find("/deps/") == std::string_view::npos) return "";
  std::string_view path = line.substr(0, line.find_last_not_of(')') + 1);
  path = path.substr(path.find_last_of("/\\") + 1);
  const auto hash = syntax::split_last(path, "-");
  constexpr std::size_t hash_digits = 16;
  return hash && hash->right.size() == hash_digits ? hash->left : path;
}

}  // namespace

bool CargoRun::read(std::string_view line, const syntax::Lines& lines, CaseList& cases) {
  if (const std::string_view program = program_in(line); !program.empty()) {
    finish(program_, cases);
    program_ = program;
    return true;
  }
  const std::string_view text = base::trim(line);
  const bool is_error = std::any_of(cargo_errors.begin(), cargo_errors.end(),
                                    [&](std::string_view error) { return text.starts_with(error); });
  std::string message = is_error ? std::string(text) : panic_in(line, lines);
  if (message.empty()) return false;
  failed_ = failed_ || is_error;
  if (message_.empty()) message_ = std::move(message);
  return true;
}

void CargoRun::end() {
  begun_.clear();
  message_.clear();
  failed_ = false;
}

void CargoRun::finish(std::string_view tool, CaseList& cases) {
  if (!message_.empty()) {
    cases.add(!begun_.empty()     ? begun_
              : !program_.empty() ? program_
                                  : std::string(tool))
        .readings.push_back(failed_reading(message_));
    if (cases.origin().failure.empty()) cases.origin().failure = message_;  // what comes behind it did not run
  }
  end();
}

}  // namespace benchgate::imports
