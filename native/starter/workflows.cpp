// SPDX-License-Identifier: MIT
// Workflows in which the jobs that run code of a pull request hold no secret, and others publish.
#include "starter/workflows.hpp"

#include "base/text.hpp"

namespace benchgate::starter {

namespace {

constexpr std::string_view checkout_step =
    "      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1\n";

/// Fetches what a job without secrets has uploaded; more inputs of the step may follow.
constexpr std::string_view download_step =
    R"(      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          pattern: benchgate-*
          path: ${{ runner.temp }}/benchgate-artifact
)";

/// Measures pull requests, and pushes, whose caches all pull requests can read. `purpose` and `permissions`: whole
/// lines; `inputs` of the Action: the inside of a YAML mapping.
std::string judging_workflow(std::string_view purpose, std::string_view permissions, std::string_view inputs,
                             std::string_view baseline) {
  return fmt::format(
      R"({}name: benchgate
on: {{pull_request: {{}}, push: {{branches: [main, master]}}}} # pull requests use what pushes put into the cache
permissions: {{}}
concurrency:
  group: benchgate-${{{{ github.ref }}}}
  cancel-in-progress: ${{{{ github.event_name == 'pull_request' }}}}
jobs:
  benchgate:
    name: benchgate
    runs-on: ubuntu-24.04
    timeout-minutes: 60
    permissions:
      contents: read # to check out and to fetch the baseline
{}    steps:
{}        with: {{persist-credentials: false}}
      - uses: benchgate/benchgate@v1
        with: {{{}{}}}
)",
      purpose, permissions, checkout_step, inputs, baseline.empty() ? "" : fmt::format(", baseline: {}", baseline));
}

}  // namespace

std::string starter_workflow(std::string_view baseline) {
  return judging_workflow(
      "# Compares each pull request with the commit that it would be merged into, and reports whether it is slower.\n",
      "      pull-requests: write # for the comment\n      statuses: write # for the status of the commit\n",
      "status: true", baseline);
}

std::string measuring_workflow(std::string_view baseline) {
  return judging_workflow(
      "# Compares each pull request with the commit that it would be merged into. It has no secrets, so it is safe for "
      "forks;\n# benchgate-comment.yml comments what it found.\n",
      "", "comment: never", baseline);
}

std::string commenting_workflow() {
  return R"(# Comments on pull requests what benchgate.yml measured. It executes nothing of a pull request and does not trust what
# its jobs uploaded: GitHub says which pull request and which commit it was.
name: benchgate comment
on:
  workflow_run: # zizmor: ignore[dangerous-triggers]
    workflows: [benchgate]
    types: [completed]
permissions: {}
concurrency:
  group: benchgate-comment-${{ github.event.workflow_run.head_repository.full_name }}-${{ github.event.workflow_run.head_branch }}
  cancel-in-progress: false
jobs:
  comment:
    name: comment
    if: github.event.workflow_run.event == 'pull_request' && github.event.workflow_run.conclusion != 'cancelled'
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      actions: read # to download the artifact of the other workflow
      pull-requests: write # for the comment
    steps:
)" + std::string(download_step) +
         R"(          run-id: ${{ github.event.workflow_run.id }}
          github-token: ${{ github.token }}
      - uses: benchgate/benchgate/.github/actions/publish@v1
        with:
          artifact: ${{ runner.temp }}/benchgate-artifact
)";
}

std::string on_demand_workflow() {
  return R"(# Measures a pull request when somebody who may write to the repository comments "/benchmark COMMIT" on it, with the 40
# digits of the commit that was looked at. Only the job `measure` runs code of the pull request, and it has no secrets.
name: benchgate on demand
on:
  issue_comment: # zizmor: ignore[dangerous-triggers]
    types: [created]
permissions: {}
concurrency:
  group: benchgate-on-demand-${{ github.event.issue.number }}-${{ github.event.comment.id }}
  cancel-in-progress: false
jobs:
  ask:
    name: ask
    if: github.event.issue.pull_request && startsWith(github.event.comment.body, '/benchmark')
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: read # to find the baseline
      pull-requests: read # to read the head of the pull request
    outputs:
      commit: ${{ steps.ask.outputs.commit }}
      baseline: ${{ steps.ask.outputs.baseline }}
      problem: ${{ steps.ask.outputs.problem }}
    steps:
      - name: Check who asks and for which commit
        id: ask
        shell: bash
        env:
          GH_TOKEN: ${{ github.token }}
          ASKER: ${{ github.event.comment.user.login }}
          NUMBER: ${{ github.event.issue.number }}
          TEXT: ${{ github.event.comment.body }}
        run: |
          stop() { echo "::error title=benchgate::$1" && exit 1; }
          answer() { echo "problem=$1 Look at the commit $head, which is the head of this pull request, and then comment: /benchmark $head" >>"$GITHUB_OUTPUT" && exit; }
          [[ $TEXT =~ ^/benchmark([[:space:]]|$) ]] || exit 0
          repository=repos/$GITHUB_REPOSITORY
          permission=$(gh api "$repository/collaborators/$ASKER/permission" --jq .permission)
          case $permission in admin | write) ;; *) stop "$ASKER may not write to this repository." ;; esac
          head=$(gh api "$repository/pulls/$NUMBER" --jq .head.sha)
          [[ $TEXT =~ ^/benchmark\ +([0-9a-f]{40})[[:space:]]*$ ]] || answer "benchgate measures the commit that you name with all of its 40 digits, and nothing else in the comment."
          commit=${BASH_REMATCH[1]}
          [ "$head" = "$commit" ] || answer "benchgate measured nothing, because the head of the pull request is not $commit."
          base=$(gh api "$repository/pulls/$NUMBER" --jq .base.sha)
          baseline=$(gh api "$repository/compare/$base...$commit" --jq .merge_base_commit.sha)
          printf '%s\n' "commit=$commit" "baseline=$baseline" >>"$GITHUB_OUTPUT"
  answer:
    name: answer
    needs: ask
    if: needs.ask.outputs.problem
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      pull-requests: write # for the answer
    steps:
      - name: Say what to write
        shell: bash
        env:
          GH_TOKEN: ${{ github.token }}
          NUMBER: ${{ github.event.issue.number }}
          PROBLEM: ${{ needs.ask.outputs.problem }}
        run: gh api --silent "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" -f body="$PROBLEM"
  measure:
    name: measure
    needs: ask
    if: needs.ask.outputs.commit
    runs-on: ubuntu-24.04
    timeout-minutes: 60
    permissions:
      contents: read # to check out and to fetch the baseline
    steps:
)" + std::string(checkout_step) +
         R"(        with:
          ref: ${{ needs.ask.outputs.commit }}
          persist-credentials: false
      - uses: benchgate/benchgate@v1
        with:
          comment: never
          baseline: ${{ needs.ask.outputs.baseline }}
  comment:
    name: comment
    needs: [ask, measure]
    if: always() && needs.ask.outputs.commit && needs.measure.result != 'cancelled'
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      pull-requests: write # for the comment
    steps:
)" + std::string(download_step) +
         R"(      - uses: benchgate/benchgate/.github/actions/publish@v1
        with:
          artifact: ${{ runner.temp }}/benchgate-artifact
          pull-request: ${{ github.event.issue.number }}
          commit: ${{ needs.ask.outputs.commit }}
          comment-key: on-demand
)";
}

}  // namespace benchgate::starter
