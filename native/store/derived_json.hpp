// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "model/history.hpp"
#include "store/recalculation.hpp"

namespace benchgate::store {

/// Takes the pieces of a file one after another.
using WritePiece = std::function<void(std::string_view piece)>;

/// history.json: runs, environments, and a series of columns for each metric of each test case. A series is one line.
/// docs/history-data.md describes every member.
void write_history(const model::History& history, const WritePiece& write);

/// latest.json: the newest run, and of each test case its newest figures.
void write_latest(const model::History& history, const WritePiece& write);

/// alerts.json: the judgement of every test case of the newest run, and the alerts of earlier ones.
void write_alerts(const Derived& derived, const WritePiece& write);

}  // namespace benchgate::store
