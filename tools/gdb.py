# SPDX-License-Identifier: GPL-3.0-or-later
#
# For gdb, which loads it with the library: `info tasks' says what the watchdog
# would (libruntime/diagnose/stuck.c), and more, `tasks-backtrace' who called the
# task that a thread executes.
#
# They only read memory, so that they work on core dumps, too.  The threads are
# stopped anywhere, and no lock is taken: of what one of them is changing nothing
# may be seen.  A type is looked up in a file of the runtime, for the program may
# well have another `struct task'.

import gdb

# Functions of files that have types which stuck.c has not.
GRAPH = "rt_graph_begin"
NODE = "rt_ring_add"
LIGHT = "rt_light_settle"
GUIDANCE = "rt_planned_ready"
PLAN = "rt_plan_new"
DEVICE = "rt_command_end"
BOARD = "rt_board_cell"


class Runtime:
    """The runtime's variables and types, as its debug information says."""

    def __init__(self):
        if not gdb.selected_thread():
            raise gdb.GdbError("The program is not being run.")
        self.types = {}  # pointers to structs, by file and name
        if gdb.lookup_global_symbol("rt_stall_explain"):
            return
        try:
            gdb.parse_and_eval("&tasks_submit")
        except gdb.error:
            raise gdb.GdbError("The program does not use tasks, or not yet.")
        raise gdb.GdbError("Nothing is known of tasks: libtasks has been stripped of its"
                           " debug information.")

    def variable(self, name, file=None):
        """That of all files, or of FILE."""
        symbols = [gdb.lookup_global_symbol(name)] if not file else [
            symbol for symbol in gdb.lookup_static_symbols(name)
            if symbol.symtab.filename.endswith(file)]
        return symbols[0].value()

    def pointer(self, name, among="rt_stall_explain"):
        """To the struct NAME of the file that has the function AMONG."""
        if among not in self.types:
            block = gdb.lookup_global_symbol(among).symtab.static_block()
            self.types[among] = {symbol.name: symbol.type.pointer() for symbol in block
                                 if symbol.type and symbol.type.code == gdb.TYPE_CODE_STRUCT
                                 and symbol.addr_class == gdb.SYMBOL_LOC_TYPEDEF}
        return self.types[among][name]

    def cast(self, address, name, among="rt_stall_explain"):
        """That struct at ADDRESS, or None."""
        address = int(address)
        return gdb.Value(address).cast(self.pointer(name, among)).dereference() \
            if address else None

    def elements(self, array, first, count, name):
        """The structs NAME to which COUNT pointers of ARRAY, from FIRST on, point."""
        array = array.cast(self.pointer(name).pointer())
        items = [self.cast(array[i], name) for i in range(first, first + int(count))]
        return [item for item in items if item is not None]

    def chain(self, first, next, name, among="rt_stall_explain"):
        """The structs NAME from FIRST on, of which NEXT is the next."""
        item = self.cast(first, name, among)
        while item is not None:
            yield item
            item = self.cast(item[next], name, among)


def at(site):
    if not site:
        return ""
    return " at %s:%d" % (site["file"].string(errors="replace"), site["line"])


def in_words(codelet, place):
    return "task '%s'%s" % (codelet["name"].string(errors="replace"), place)


def gdb_thread(record):
    """The thread of RECORD, or None."""
    for thread in gdb.selected_inferior().threads():
        if thread.ptid[1] == int(record["id"]):
            return thread
    return None


def outer_tasks(record):
    """Those below what the thread of RECORD runs, by its frames."""
    thread, before = gdb_thread(record), gdb.selected_thread()
    found = []
    if thread and record["depth"] > 1:
        thread.switch()
        frame = gdb.newest_frame()
        while frame:
            if frame.name() == "rt_task_run_body":
                outer = frame.read_var("outer")
                found += [] if outer.is_optimized_out else [outer]
            frame = frame.older()
        before.switch()
    return found


class Tasks:
    """All that is known of tasks now."""

    def __init__(self):
        self.runtime = Runtime()
        self.seen = {}     # tasks, by address, with those that called them
        self.waiting = []  # tuples: a task, its domain, segment, order, and whom before
        self.nodes = []    # pairs of them: a node of a graph, for what it waits
        table = self.runtime.variable("table", "libruntime/engine/threads.c")
        self.records = self.runtime.elements(
            table["by_number"].address, 1, table["made"], "thread")
        self.stacks = [self.stack(record) for record in self.records]
        self.ready = [task for task in self.find_ready() if task is not None]
        for task in self.ready:
            self.add(task)
        self.domains = {}
        self.add_domain(self.runtime.variable("rt_host_domain"))
        for task in list(self.seen.values()):
            self.add_domain(self.runtime.cast(task["domain"], "domain"))
        self.granted = {int(access["order"]): task for task in self.seen.values()
                        for access in self.accesses(task) if access["state"] == 0}

    def parent(self, task):
        return self.runtime.cast(task["parent"], "task") if task["nested"] else None

    def add(self, task):
        while task is not None and int(task.address) not in self.seen:
            self.seen[int(task.address)] = task
            task = self.parent(task)

    def stack(self, record):
        """The tasks whose bodies RECORD's thread has begun, the innermost first."""
        tasks = [self.runtime.cast(task, "task")
                 for task in [record["current"]] + outer_tasks(record)]
        tasks = [task for task in tasks if task is not None]
        for task in tasks:
            self.add(task)
        return tasks

    def lights(self, record):
        """The light tasks of RECORD's thread, which are inside of those."""
        return list(self.runtime.chain(record["light"], "outer", "light", LIGHT))

    def find_ready(self):
        """What the policies have, and threads have for themselves."""
        runtime = self.runtime
        for record in self.records:
            yield runtime.cast(record["next_task"], "task")
        lanes = runtime.variable("lanes", "policy/ws.c")
        heft = runtime.variable("heft", "policy/heft.c")
        queues = [runtime.variable("rt_central_queue"), heft["landed"]]
        for i in range(int(runtime.variable("count", "policy/ws.c"))):
            queues.append(lanes[i]["queue"])
        for queue in queues:
            for i in range(int(queue["count"])):
                place = (int(queue["first"]) + i) % int(queue["capacity"])
                yield from runtime.elements(queue["ring"], place, 1, "task")
        for i in range(int(heft["priorities"]["count"])):
            yield runtime.cast(heft["priorities"]["heap"][i]["task"], "task")
        plan = runtime.cast(runtime.variable("rt_plan_used"), "plan", PLAN)
        for i in range(int(plan["first"]), int(plan["last"])) if plan is not None else []:
            planned = plan["tasks"][i % int(plan["task_room"])]
            if planned and str(planned["state"]) == "PLAN_READY":
                guidance = runtime.cast(planned["user"], "guidance", GUIDANCE)
                yield runtime.cast(guidance["task"], "task")

    def add_domain(self, domain):
        """What waits in DOMAIN, and in those of what waits there."""
        if domain is None or int(domain.address) in self.domains:
            return
        self.domains[int(domain.address)] = domain
        rest = [domain["map"]["tree"]["rbh_root"]]
        while rest:
            interval = self.runtime.cast(rest.pop(), "interval")
            if interval is not None:
                for segment in self.segments(interval):
                    self.add_waiting(domain, segment)
                rest += [interval["link"]["rbe_right"], interval["link"]["rbe_left"]]
        self.add_nodes(domain)

    def segments(self, interval):
        """That to which INTERVAL belongs, or the cells of that board."""
        nowhere = gdb.Value(0).cast(self.runtime.pointer("segment"))
        address = int(interval.address) - int(nowhere["interval"].address)
        segment = self.runtime.cast(address, "segment")
        if segment["kind"] == 0:
            return [segment]
        board = self.runtime.cast(address, "board", BOARD)
        cells = int(board["cells"].address)
        return [self.runtime.cast(cells + i * segment.type.sizeof, "segment")
                for i in range(int(board["cell_count"]))]

    def add_waiting(self, domain, segment):
        before = None
        order = segment["order"]
        for access in self.runtime.chain(order["first"], "next", "access"):
            task = self.runtime.cast(int(access.address) - int(access["at"]), "task")
            self.waiting.append((task, domain, segment, int(order.address), before))
            self.add(task)
            before = task

    def add_nodes(self, domain):
        """The nodes of graphs that have been called, and what they wait for."""
        for graph in self.runtime.chain(domain["graphs"], "next", "graph", GRAPH):
            instances = self.instances(graph) if graph["running"] else []
            for i, tasks in enumerate(instances):
                following = tasks, instances[(i + 1) % len(instances)]
                for task in tasks:
                    for edge in self.edges(task) if task["busy"] else []:
                        other = following[edge & 1][edge // 2]
                        if other["busy"] and other["blockers"]:
                            self.nodes.append((other, task))

    def instances(self, graph):
        """The tasks of the nodes of each."""
        first = graph["ring"]["first"]
        instances = []
        for instance in self.runtime.chain(first, "next", "instance", GRAPH):
            if instances and instance.address == first:
                break
            instances.append(self.runtime.elements(
                instance["tasks"].address, 0, graph["recording"]["call_count"], "task"))
        return instances

    def edges(self, task):
        """See struct recording."""
        accesses = self.behind_regions(task).cast(self.runtime.pointer("access"))
        node = (accesses + int(task["access_count"])).cast(
            self.runtime.pointer("graph_node", NODE))
        return [int(node["edges"][i]) for i in range(int(node["edge_count"]))]

    def behind_regions(self, task):
        return task["regions"].address.cast(self.runtime.pointer("region").pointer()) \
            + int(task["region_count"])

    def accesses(self, task):
        # A node of a graph enters none.
        node = task["recorded"] and task["codelet"]
        first = self.behind_regions(task).cast(self.runtime.pointer("access"))
        return [] if node else [first[i] for i in range(int(task["access_count"]))]

    # In words, as stuck.c has it.

    def name(self, task):
        if task["codelet"]:
            return in_words(task["codelet"], at(task["site"]))
        what = "graph" if task["recorded"] else "acquire"
        for record in self.records if what == "acquire" else []:
            if record["waits_for"] and int(record["waits_at"]) == int(task["site"]):
                return record["waits_for"].string() + at(task["site"])
        return "#pragma tasks " + what + at(task["site"])

    def buffer(self, task, segment):
        """That of TASK which has SEGMENT."""
        begin = int(segment["interval"]["begin"])
        if task["codelet"]:
            buffers = self.runtime.cast(task["codelet"]["runtime"], "kind")["buffers"]
            buffers = buffers.address.cast(buffers.type.target().pointer())
            regions = self.runtime.elements(
                task["regions"].address, 0, task["region_count"], "region")
            for i, region in enumerate(regions):
                if 0 <= begin - int(region["start"]) < int(region["bytes"]):
                    name = task["codelet"]["parameters"][int(buffers[i]["parameter"])]["name"]
                    return "%sthe buffer registered%s" % (
                        "parameter '%s', " % name.string() if name else "", at(region["site"]))
        return "the buffer at %#x" % begin

    def after(self, task, domain, segment, order, before):
        begin = int(segment["interval"]["begin"])
        for held in self.runtime.chain(domain["held"], "held", "region"):
            if 0 <= begin - int(held["start"]) < int(held["bytes"]) \
                    and held["hold"] != task.address:
                return ", which is acquired%s and not released" % at(held["hold_site"])
        before = before if before is not None else self.granted.get(order)
        return ", after " + self.name(before) if before is not None else ""

    def say(self):
        said = {int(task.address) for stack in self.stacks for task in stack}
        said.update(int(task.address) for task in self.ready)
        for record, stack in zip(self.records, self.stacks):
            self.say_thread(record, stack)
        for task in self.ready:
            print(self.name(task) + " is ready")
        self.say_devices()
        for wait in self.waiting:
            print("%s waits for %s%s" % (self.name(wait[0]), self.buffer(wait[0], wait[2]),
                                         self.after(*wait)))
            said.add(int(wait[0].address))
        for task, before in self.nodes:
            print("%s waits in its graph, after %s" % (self.name(task), self.name(before)))
        for address, task in self.seen.items():
            if address not in said:
                print(self.name(task) + " waits for the tasks that it called")

    def say_thread(self, record, stack):
        thread = gdb_thread(record)
        thread = "thread %s" % thread.num if thread else "thread %d" % int(record["id"])
        bodies = [in_words(light["codelet"], at(light["site"]))
                  for light in self.lights(record)] + [self.name(task) for task in stack]
        for i, body in enumerate(bodies):
            print("%s %s %s" % (thread, "has begun" if i else "runs", body))
        wait = record["waits_for"]
        if wait:
            print("%s is in %s%s" % (thread, wait.string(), at(record["waits_at"])))

    def say_devices(self):
        nodes = self.runtime.variable("rt_nodes")
        for i in range(int(self.runtime.variable("rt_node_count"))):
            streams = nodes[i]["streams"]
            for stream in range(streams.type.range()[1] + 1):
                self.say_stream(nodes[i]["device"], streams[stream])

    def say_stream(self, device, stream):
        command = self.runtime.cast(stream["commands"]["stqh_first"], "command", DEVICE)
        while command is not None:
            offloaded = self.runtime.cast(command["offloaded"], "offloaded", DEVICE)
            if offloaded is not None:
                print("the device '%s' has not finished %s" % (
                    device["name"].string(errors="replace"),
                    in_words(offloaded["codelet"], at(offloaded["site"]))))
            command = self.runtime.cast(command["link"]["stqe_next"], "command", DEVICE)

    def callers(self, record):
        """The task that RECORD's thread executes, and those that called it."""
        chain = self.lights(record)
        task = self.runtime.cast(record["current"], "task")
        while task is not None:
            chain.append(task)
            task = self.parent(task)
        for task in chain:
            function = task["site"]["function"] if task["site"] else None
            yield in_words(task["codelet"], ", called%s%s" % (
                " in " + function.string() if function else "", at(task["site"])))


class InfoTasks(gdb.Command):
    """The tasks that run, that are ready, and that wait, and for what."""

    def __init__(self):
        super().__init__("info tasks", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        Tasks().say()


class Backtrace(gdb.Command):
    """The frames of the task that the selected thread executes, and its call.

If a task called it, the call of that follows, and so on.  Who called a task has
gone on since."""

    def __init__(self):
        super().__init__("tasks-backtrace", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        tasks = Tasks()
        lwp = gdb.selected_thread().ptid[1]
        lines = [line for record in tasks.records if int(record["id"]) == lwp
                 for line in tasks.callers(record)]
        if not lines:
            raise gdb.GdbError("The selected thread executes no task.")
        gdb.execute("backtrace %d" % self.depth())
        print("\n".join(lines))

    def depth(self):
        """How many frames the body has, without the function that calls it."""
        frame, depth = gdb.newest_frame(), 1
        while frame.older() and not self.executes(frame.older()):
            frame = frame.older()
            depth += 1
        return depth - ((frame.name() or "").endswith(".wrapper") and depth > 1)

    def executes(self, frame):
        """Whether bodies are called there."""
        table = frame.find_sal().symtab
        return table and table.filename.endswith(
            ("libruntime/engine/kind.h", "libruntime/engine/sample.c",
             "libruntime/check/watch.c", "libruntime/simulate/simulation.c"))


InfoTasks()
Backtrace()
