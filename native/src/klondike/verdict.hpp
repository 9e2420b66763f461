// The result of a search, with moves of Klondike.
#pragma once

#include "core/verdict.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

using Verdict = parlour::Verdict<Move>;

}  // namespace parlour::klondike
