// The fair player's functions of the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace parlour::klondike::fair {

void bind(nanobind::module_& m);

}  // namespace parlour::klondike::fair
