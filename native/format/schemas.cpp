// SPDX-License-Identifier: MIT
#include "format/schemas.hpp"

#include <array>

#include "format/alerts_json.hpp"
#include "format/artifact_comparison_json.hpp"
#include "format/bisection_json.hpp"
#include "format/calibration_json.hpp"
#include "format/check_summary_json.hpp"
#include "format/command_reference_json.hpp"
#include "format/command_results_json.hpp"
#include "format/compare_json.hpp"
#include "format/docs_report_json.hpp"
#include "format/fingerprint_json.hpp"
#include "format/gate_summary_json.hpp"
#include "format/history_import_json.hpp"
#include "format/history_reports_json.hpp"
#include "format/lint_json.hpp"
#include "format/profile_change_json.hpp"
#include "format/publication_json.hpp"
#include "format/receipt_json.hpp"
#include "format/report_json.hpp"
#include "format/run_summary_json.hpp"
#include "format/scenario_schema.hpp"
#include "format/shard_plan_json.hpp"
#include "format/simulation_json.hpp"
#include "format/trend_json.hpp"

namespace benchgate::format {

namespace {

constexpr std::array all{
    NamedSchema{"run", receipt_schema, "the receipt of a run"},
    NamedSchema{"compare", comparison_schema, "a comparison"},
    NamedSchema{"report", report_schema, "a report"},
    NamedSchema{"summary", check_summary_schema, "what `check --format json` prints"},
    NamedSchema{"gate", gate_summary_schema, "what `gate --format json` prints, `m5_gate_summary.json`"},
    NamedSchema{"run_summary", schema_of_run_summary, "what `run --format json` prints"},
    NamedSchema{"plan", plan_schema, "what `run --dry-run --format json` prints"},
    NamedSchema{"settings", settings_schema, "what `run --print-settings --format json` prints"},
    NamedSchema{"publication", schema_of_publication, "what `publish` reads: the result of any check"},
    NamedSchema{"publish", publish_schema, "what `publish --format json` prints"},
    NamedSchema{"analyze", artifact_comparison_schema, "what `analyze --format json` prints"},
    NamedSchema{"trend", trend_schema, "what `trend --format json` prints"},
    NamedSchema{"perpatch", patch_schema, "what `trend --perpatch --format json` prints"},
    NamedSchema{"trend-bisect", middle_schema, "what `trend --bisect --format json` prints"},
    NamedSchema{"bisect", bisection_schema, "what `bisect --format json` prints"},
    NamedSchema{"changes", commit_changes_schema, "what `check --since --format json` prints"},
    NamedSchema{"explain", profile_change_schema, "what `explain --format json` prints"},
    NamedSchema{"history-add", added_schema, "what `history add --format json` prints"},
    NamedSchema{"history-import", history_import_schema, "what `history import --format json` prints"},
    NamedSchema{"history-list", run_list_schema, "what `history list --format json` prints"},
    NamedSchema{"history-run", shown_run_schema, "what `history show --format json` prints"},
    NamedSchema{"history-verify", verified_schema, "what `history verify --format json` prints"},
    NamedSchema{"history-compact", compacted_schema, "what `history compact --format json` prints"},
    NamedSchema{"history-baseline", baseline_schema, "what `history baseline --format json` prints"},
    NamedSchema{"history-accept", accepted_schema, "what `history accept --format json` prints"},
    NamedSchema{"history-recalculate", recalculated_schema, "what `history recalculate --format json` prints"},
    NamedSchema{"history-alerts", alerts_schema, "what `history alerts --format json` prints"},
    NamedSchema{"alerts-message", alerts_message_schema, "what `history alerts` sends to a webhook"},
    NamedSchema{"calibrate", calibration_schema, "what `calibrate --format json` prints"},
    NamedSchema{"fingerprint", fingerprints_schema, "what `fingerprint --format json` prints"},
    NamedSchema{"docs-check", docs_check_schema, "what `docs check --format json` prints"},
    NamedSchema{"docs-render", docs_render_schema, "what `docs render --format json` prints"},
    NamedSchema{"docs-list", docs_list_schema, "what `docs list --format json` prints"},
    NamedSchema{"lint", lint_schema, "what `lint --format json` prints"},
    NamedSchema{"lint_rules", lint_rules_schema, "what `lint --list --format json` prints"},
    NamedSchema{"simulate", simulations_schema, "what `simulate --format json` prints"},
    NamedSchema{"dashboard", written_dashboard_schema, "what `dashboard --format json` prints"},
    NamedSchema{"shards", shard_plan_schema, "what `plan --out` writes: how test cases are split over jobs"},
    NamedSchema{"shard", shard_schema, "`shard.json`, what `check --shard` says of itself"},
    NamedSchema{"merge", merge_schema, "what `merge --format json` prints"},
    NamedSchema{"promote", promotion_schema, "what `promote --format json` prints"},
    NamedSchema{"init", project_start_schema, "what `init --format json` prints"},
    NamedSchema{"doctor", doctor_schema, "what `doctor --format json` prints"},
    NamedSchema{"help", command_references_schema, "what `help --format json` prints: every command and its options"},
    NamedSchema{"scenario", scenario_schema, "a scenario file"},
    NamedSchema{"benchgate", configuration_schema, "`benchgate.yaml`"},
};

}  // namespace

std::span<const NamedSchema> schemas() { return all; }

}  // namespace benchgate::format
