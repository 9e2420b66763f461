// The fair player's functions of the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace klondike::fair {

void bind(nanobind::module_& m);

}  // namespace klondike::fair
