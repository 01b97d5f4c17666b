# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-policies    the examples on this machine, by each policy

bench-policies: examples
	@sh bench/policies/run $(BUILD)/examples/par \
		$(CURDIR)/$(BUILD)/bench/policies/models

.PHONY: bench-policies
