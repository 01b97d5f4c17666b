# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-inline    tasks of very different lengths, in place or not

$(BENCH_BUILD)/inline: bench/inline/inline.c $(BENCH_HARNESS) \
		bench/harness/bench.h $(bench_tasks_NEEDS)
	@mkdir -p $(@D)
	$(bench_tasks) $(BENCH_FLAGS) $< -x none $(BENCH_HARNESS) -o $@ \
		-Llibruntime -ltasks -Wl,-rpath,'$$ORIGIN/../../../libruntime' \
		-lpthread -lm

bench-inline: $(BENCH_BUILD)/inline
	@sh bench/inline/run $<

.PHONY: bench-inline
