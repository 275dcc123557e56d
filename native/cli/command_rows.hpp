// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

// The rows of the command table: each command is defined in its own file.
namespace benchgate::cli {

/// Returns the row of `benchgate action`: what the steps of action.yml decide.
Command action_command();

/// Returns the row of `benchgate analyze`: compares two artifacts over many test cases.
Command analyze_command();

/// Returns the row of `benchgate bisect`: the commit that made a scenario slower.
Command bisect_command();

/// Returns the row of `benchgate calibrate`: what the alerts of a history are worth.
Command calibrate_command();

/// Returns the row of `benchgate check`: measures, compares with a baseline by budgets, reports.
Command check_command();

/// Returns the row of `benchgate compare`: compares two receipts by budgets.
Command compare_command();

/// Returns the row of `benchgate completions bash|zsh|fish`: prints a script that completes commands, options and
/// values.
Command completions_command();

/// Returns the row of `benchgate dashboard`: a static site that shows a history.
Command dashboard_command();

/// Returns the row of `benchgate docs`: cites measured figures in documentation.
Command docs_command();

/// Returns the row of `benchgate doctor`: reports what this machine can measure, and how to fix the rest.
Command doctor_command();

/// Returns the row of `benchgate explain`: the functions that make a scenario slower.
Command explain_command();

/// Returns the row of `benchgate export`: writes a receipt in the formats of other tools.
Command export_command();

/// Returns the row of `benchgate fingerprint`: what results depend on, and which scenarios must run again.
Command fingerprint_command();

/// Returns the row of `benchgate gate`: judges the candidate's results against the
/// baseline's. Hidden rows accept the option names of the public toolkit.
Command gate_command();

/// Returns the row of `benchgate history`: keeps and reads the raw runs of a project.
Command history_command();

/// Returns the row of `benchgate import`: converts other tools' reports to values and receipts.
Command import_command();

/// Returns the row of `benchgate init`: writes a first configuration, scenario and workflow for the project.
Command init_command();

/// Returns the row of `benchgate lint`: rules for benchmarks and load tests.
Command lint_command();

/// Returns the row of `benchgate merge`: merges the results of a job matrix.
Command merge_command();

/// Returns the row of `benchgate plan`: splits scenarios over the jobs of a matrix.
Command plan_command();

/// Returns the row of `benchgate promote`: makes a receipt the baseline.
Command promote_command();

/// Returns the row of `benchgate publish`: publishes reports as job summary, comment, commit status,
/// check run and step outputs. Exit code 0 even when GitHub refuses; then 1 with
/// --require-publish.
Command publish_command();

/// Returns the row of `benchgate report`: prints the findings of a comparison.
Command report_command();

/// Returns the row of `benchgate run`: measures scenarios, or one command.
Command run_command();

/// Returns the row of `benchgate simulate`: writes deterministic synthetic results of
/// fault scenarios and judges their assertions.
Command simulate_command();

/// Returns the row of `benchgate trend`: finds level changes in a history.
Command trend_command();

/// Returns the row of `benchgate watch`: compares the working tree with a commit while it is edited.
Command watch_command();

}  // namespace benchgate::cli
