// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/publish/publish.hpp"
#include "app/publish/publish_log.hpp"
#include "forge/comment.hpp"
#include "forge/event.hpp"
#include "forge/overall_status.hpp"
#include "forge/rest.hpp"
#include "model/publication.hpp"

namespace benchgate::app {

/// What is published, about which event, as which part of a comment.
struct PublicationContext {
  model::Publication publication;
  forge::Event event;
  forge::CommentPart part;
  forge::StatusPart job;      ///< the same part, as a commit status names it
  bool job_is_known = false;  ///< somebody named it: the user or the CI
};

/// What the channels of the forge's API came to.
struct ChannelOutcome {
  std::string comment_url;  ///< empty: no comment was written
  bool annotated = false;   ///< a check run carries the remarks on lines
};

/// Publishes commit status, check run and comment, in this order, as far as `request` wants them, but nothing of
/// another commit. What fails is a step of `log`.
ChannelOutcome publish_channels(const PublishRequest& request, const PublicationContext& finding, forge::Api& api,
                                PublishLog& log);

}  // namespace benchgate::app
