#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the development tools of tests/requirements.txt and package-lock.json in .tools, unless it is up to date.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

lists=(tests/requirements.txt package-lock.json tests/e2e/trim_description.mjs)
if cat "${lists[@]}" | cmp -s - .tools/made_from; then exit; fi
rm -rf .tools
python3 -m venv .tools
# The list is complete: nothing comes in by dependencies.
.tools/bin/pip install -q --disable-pip-version-check --require-hashes --no-deps --only-binary :all: -r tests/requirements.txt
cp package.json package-lock.json .tools
PATH=$PWD/.tools/bin:$PATH
npm ci --prefix .tools --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
# The package with the description of GitHub's API has 385 MB, of which the tests need 0.2.
descriptions=.tools/node_modules/@octokit
node tests/e2e/trim_description.mjs "$descriptions/openapi/generated/api.github.com.json" .tools/github-api.json
rm -rf "$descriptions"
cat "${lists[@]}" >.tools/made_from
