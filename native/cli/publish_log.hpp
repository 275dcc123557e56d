// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/io.hpp"
#include "model/publication.hpp"

namespace benchgate::cli {

/// What `publish` did, channel by channel: as lines of text at once, or as one
/// JSON object or Markdown table at the end.
class PublishLog {
 public:
  /// Whether a runner of GitHub Actions reads along and shows annotations.
  enum class Reader { person, runner };

  /// `format`: "text", "json" or "markdown".
  PublishLog(Io io, std::string_view format, Reader reader) : io_(io), format_(format), reader_(reader) {}

  /// What was done.
  void report(std::string_view channel, std::string_view what);
  /// What could not be done: for people, and on Actions as an annotation.
  void warn(std::string_view channel, const std::string& what);
  /// The same of what was to be read: said on stderr only, because a dry run's stdout is the comment.
  void miss(std::string_view channel, const std::string& what);
  /// A workflow command. Runners look for them on both streams; data stays alone on stdout.
  void command(std::string_view line);
  /// Whether something could not be done.
  bool failed() const { return failed_; }
  /// Prints what text has printed already.
  void finish(model::Verdict verdict, std::string_view comment_url);
  /// Prints the comment that would be published.
  void print_comment(model::Verdict verdict, std::string_view comment);

 private:
  struct Step {
    std::string channel;
    std::string result;
    std::string problem;  ///< empty: it was done, or there was nothing to do
  };

  void print_line(const Step& step) const;
  void print_json(model::Verdict verdict, std::string_view comment_url) const;
  void print_markdown(model::Verdict verdict) const;

  Io io_;
  std::string format_;
  Reader reader_;
  std::vector<Step> steps_;
  bool failed_ = false;
};

}  // namespace benchgate::cli
