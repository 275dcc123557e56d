#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Comments on a pull request what an artifact says. Nothing of the artifact is sourced, executed or followed. A refused
# artifact fails the job, and so does a comment that could not be written: nobody else would tell.
set -euo pipefail
options=(--comment "$COMMENT" --comment-key "$COMMENT_KEY")
if [ -n "$PULL_REQUEST" ]; then options+=(--pull-request "$PULL_REQUEST"); fi
if [ -n "$COMMIT" ]; then options+=(--commit "$COMMIT"); fi
if [ -n "$COMMENT_PART" ]; then options+=(--comment-part "$COMMENT_PART"); fi
if [ -n "$COMMENT_AUTHOR" ]; then options+=(--comment-author "$COMMENT_AUTHOR"); fi
exec "$HELPER/benchgate" publish --artifact "$ARTIFACT" --require-publish "${options[@]}"
