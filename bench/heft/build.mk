# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench-heft    plans against an offline HEFT and queues, in virtual time

HEFT_PARTS := $(addprefix testsuite/unit/plan-,graph.c offline.c simulate.c)

$(BUILD)/bench/heft: bench/heft/heft.c $(HEFT_PARTS) \
		testsuite/unit/plan-graph.h $(BUILD)/libtasks-internal.a
	@mkdir -p $(@D)
	$(CC) $(RUNTIME_FLAGS) -Itestsuite/unit $(WARNINGS) $(CFLAGS) $< \
		$(HEFT_PARTS) $(BUILD)/libtasks-internal.a -o $@ \
		-lm $(RUNTIME_LIBS)

bench-heft: $(BUILD)/bench/heft
	@$<

.PHONY: bench-heft
