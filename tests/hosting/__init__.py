"""Installing and running Parlour as people do who have no clone: `make dist` and `make test-hosting`."""
