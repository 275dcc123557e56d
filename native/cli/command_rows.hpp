// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

// The rows of the command table: each command is defined in its own file.
namespace benchgate::cli {

/// The row of `benchgate action`: what the steps of action.yml decide.
Command action_command();

/// `benchgate analyze`: compares two artifacts over many test cases.
Command analyze_command();

/// The row of `benchgate bisect`: the commit that made a scenario slower.
Command bisect_command();

/// `calibrate`: what the alerts of a history are worth.
Command calibrate_command();

/// `benchgate check`: measures, compares with a baseline by budgets, reports.
Command check_command();

/// `benchgate compare`: compares two receipts by budgets.
Command compare_command();

/// `completions bash|zsh|fish`: prints a script that completes commands, options and values.
Command completions_command();

/// `benchgate dashboard`: a static site that shows a history.
Command dashboard_command();

/// The row of `benchgate docs`: cites measured figures in documentation.
Command docs_command();

/// The row of `benchgate doctor`: reports what this machine can measure, and how to fix the rest.
Command doctor_command();

/// `benchgate explain`: the functions that make a scenario slower.
Command explain_command();

/// `benchgate export`: writes a receipt in the formats of other tools.
Command export_command();

/// `fingerprint`: what results depend on, and which scenarios must run again.
Command fingerprint_command();

/// The row of `benchgate gate`: judges the candidate's results against the
/// baseline's. Hidden rows accept the option names of the public toolkit.
Command gate_command();

/// The row of `benchgate history`: keeps and reads the raw runs of a project.
Command history_command();

/// `benchgate import`: converts other tools' reports to values and receipts.
Command import_command();

/// The row of `benchgate init`: writes a first configuration, scenario and workflow for the project.
Command init_command();

/// `benchgate lint`: rules for benchmarks and load tests.
Command lint_command();

/// The row of `benchgate merge`: merges the results of a job matrix.
Command merge_command();

/// `benchgate plan`: splits scenarios over the jobs of a matrix.
Command plan_command();

/// `benchgate promote`: makes a receipt the baseline.
Command promote_command();

/// `benchgate publish`: publishes reports as job summary, comment, commit status,
/// check run and step outputs. Exit code 0 even when GitHub refuses; then 1 with
/// --require-publish.
Command publish_command();

/// `benchgate report`: prints the findings of a comparison.
Command report_command();

/// The row of `benchgate run`: measures scenarios, or one command.
Command run_command();

/// The row of `benchgate simulate`: writes deterministic synthetic results of
/// fault scenarios and judges their assertions.
Command simulate_command();

/// `benchgate trend`: finds level changes in a history.
Command trend_command();

/// `benchgate watch`: compares the working tree with a commit while it is edited.
Command watch_command();

}  // namespace benchgate::cli
