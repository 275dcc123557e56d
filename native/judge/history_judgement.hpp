// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "judge/alert_memory.hpp"
#include "judge/alert_series.hpp"
#include "model/history.hpp"
#include "model/history_reports.hpp"

namespace benchgate::judge {

/// The version of all formulas by which a history is judged: changed with any of them.
inline constexpr int formula_version = 18;

/// Judges a history run by run: platform shifts, the literal label of each point, and the long-window drift.
void label_history(model::History& history, std::span<const model::Acceptance> accepted);

/// Puts the points with a stable anchor on the scale of the first anchor of their chain: head / anchor x median of that
/// anchor. When the anchor moves, the chain goes on by the ratio of both, from a run that measured them in turns;
/// without one a new chain begins.
void chain_anchors(model::History& history);
void chain_anchors(model::HistorySeries& series);

/// Returns the class of environments in which a point compares by its ratio to an anchor; else that of its machine.
std::string comparison_class(const model::History& history, const model::HistoryPoint& point);

/// Returns the value by which a point compares in that class: the anchored one, else its own. Precondition: it has
/// figures.
double comparison_value(const model::HistoryPoint& point);

/// Judges every directed metric of a history by the calibrated rule; after label_history, whose shifts start baselines
/// anew. For each test case of the newest run of which nothing is judged, or that is missing, an alert without a state
/// says why. With a memory, runs that it knows are not judged again, and it knows this history afterwards; the result
/// is the same.
void alert_history(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings,
                   HistoryMemory* memory = nullptr);

/// Dates alerts and improvements, after the rule raised them: once the new level has 3 runs in the environment of the
/// newest one, the change is where most bits are saved near the pair of the alert, and its size is the newest level
/// against the baseline. A later step is named beside it. Until then they are provisional, and where no level is found,
/// the size of an open alert is that of the runs since it was raised. Runs before an accepted change do not count.
void date_alerts(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings,
                 HistoryMemory* memory = nullptr);

/// The rules of alerts that ended because nothing was measured any more, or only on other machines.
inline constexpr std::string_view gone_rule = "gone", machine_gone_rule = "machine_gone";

/// Ends open alerts whose machines are not used any more, and those of what was not measured, not even with a failure,
/// in as many published runs in a row as may be between the two of a pair; after date_alerts. When it is measured
/// again, its alert is open again. Of alerts that stay open it says since when their machines did not measure them.
void end_alerts_of_what_is_gone(model::History& history, const AlertSettings& settings);

/// Reports slow changes for the worse in the newest run, for series that have no other alert. Call it after the others.
void report_slow_drifts(model::History& history);

/// Reports the test cases of the newest run that moved with many others, by more than another machine explains or
/// without one. After note_causes: alerts say it themselves.
void report_shifts(model::History& history);

/// Says what else changed with each run: compiler, runtime, image, machine. Alerts name it, and those whose change
/// stands between two runs of one commit say that the code is the same. Where nearly all test cases alert since one
/// run, they and a warning say so. After date_alerts.
void note_causes(model::History& history);

/// Looks for slow changes in what alerts, after label_history: five runs at either end, on the machine type of the
/// newest; Welch's t test of the logarithms, a false discovery rate of 5 % over all series, and 2 % at least. A series
/// that one step explains at least as well as a slope, be it one that has levelled off, has no drift.
void find_long_drifts(model::History& history, std::span<const model::Acceptance> accepted);

/// Whether the accepted change names the series, by its id, its name or its DocRef, and by its metric if it has one.
bool is_about(const model::Acceptance& change, const model::HistorySeries& series);

/// Whether the run is published and is the one, or measured the commit, that the accepted change names.
bool is_change_of(const model::Acceptance& change, const model::HistoryRun& run);

/// Returns the changes of a series that were accepted, by run: that is the first published one of its commit (an
/// abbreviation counts, too). Those without such a run are left out.
std::vector<model::AcceptedChange> accepted_changes(const model::History& history, const model::HistorySeries& series,
                                                    std::span<const model::Acceptance> accepted);

/// Returns the runs of those changes, from which on earlier ones do not count, ascending.
std::vector<std::size_t> accepted_runs(const model::History& history, const model::HistorySeries& series,
                                       std::span<const model::Acceptance> accepted);

/// Returns for each run of a history its number among the published ones; of others the number of the next one.
std::vector<std::size_t> published_numbers(const model::History& history);

}  // namespace benchgate::judge
