/* SPDX-License-Identifier: GPL-3.0-or-later

   A device that is lost.  A program calls tasks on two buffers, which a device
   with memory of its own executes: each writes one of them, and reads none,
   one, or both.  Tasks at the host read buffers while the program goes on, and
   it overwrites them there.  At any time a call of the driver fails, or a
   command does: then that one, and each that was not known to be complete, was
   or will be executed wholly, in part or not at all, in any order that their
   waits allow, and the driver may say of all but the first that they are
   complete.  Then the device is recovered, or the program ends with a message.
   See libruntime/memory/recovery.h, damage.c, history.h.

   What is done under the memory's lock is one step, and so is a poll: when
   nothing new is heard any more, all that had ended when it was asked last has
   been heard of.  A launch is two: it is noted after the driver was called.  No
   command fails before it is noted; till then it could not be asked, and the
   others are believed.

   A value is the number of the operation that wrote it, or garbage, which is
   also what a task makes of other values than it should have read.

   Checked: the host reads what it would in the sequential program, or there was
   a message; that comes only when the epoch is not intact, or a copy home is in
   doubt and tasks are known to be complete, so never when the first kernel
   fails; all comes to an end.

   Seeded mistakes:
     BUG_HOME_UNDONE   a copy home in doubt is taken for one that did not happen
     BUG_FIRST_HOME    all such copies but the first are
     BUG_OVERWRITTEN   the epoch is repeated although a copy home has ended it
     BUG_HOST_WRITES   or the host has written what it begins with
     BUG_TRUST_LATE    what is said to be complete after the failure is
     BUG_OPEN_POLL     what ended is asked, and the failure before it is not
     BUG_BAD_INPUT     tasks in doubt are repeated on anything that is there
     BUG_NEVER_EPOCH   only these are repeated
     BUG_EARLY_HOME    copies home do not wait while the epoch is intact  */

#ifndef OPERATIONS
#define OPERATIONS 3
#endif
#define COMMANDS 10
#define NONE 15
#define GARBAGE 14

#define IN 1
#define OUT 2
#define KERNEL 3

/* What is in each memory, and what there is in the sequential program.  Copies
   are valid as soon as what fills them has been given.  */
byte host[2], device[2], expected[2];
bool host_valid[2] = true, device_valid[2];
byte reading[2]; /* a task at the host: 1 waits for its buffer, 2 has it */

/* Commands: what they do to which buffer; what a kernel reads, a bit for each,
   and should find there, and what it makes; what they wait for, a bit for each.
   Then sets of commands.  */
byte given;
byte kind[COMMANDS], to[COMMANDS];
byte reads[COMMANDS], want0[COMMANDS], want1[COMMANDS], makes[COMMANDS];
short waits[COMMANDS];
short ended, known;
short homes, tasks; /* that were noted */
short epoch;        /* tasks that can be repeated while it is intact */
short uses[2];      /* commands that use a buffer */

byte host_writer[2] = NONE, device_writer[2] = NONE;
short host_readers[2], device_readers[2];
byte last[4] = NONE; /* of each stream */

bool intact = true, used[2]; /* in this epoch, by tasks */
byte launching = NONE;       /* not noted yet */
byte broken = NONE;          /* the first command that failed */
bool failing, in_doubt, lost, message;

#define BIT(c) (c == NONE -> 0 : 1 << (c))
#define ALL ((1 << given) - 1)
#define PENDING(c) (c != NONE && !(known >> (c) & 1))
#define RIGHT(c, memory)                                                      \
  ((!(reads[c] & 1) || memory[0] == want0[c])                                 \
   && (!(reads[c] & 2) || memory[1] == want1[c]))
#define RESULT(c, memory) (RIGHT (c, memory) -> makes[c] : GARBAGE)

#define READY(c)                                                              \
  (c < given && !(ended >> c & 1) && (waits[c] & ~ended) == 0)

inline execute (it)
{
  if
  :: kind[it] == IN -> device[to[it]] = host[to[it]]
  :: kind[it] == OUT -> host[to[it]] = device[to[it]]
  :: kind[it] == KERNEL -> device[to[it]] = RESULT (it, device)
  fi
}

active proctype driver ()
{
  byte c;
end_idle:
  do
  :: atomic
       {
         if
         :: READY (0) -> c = 0
         :: READY (1) -> c = 1
         :: READY (2) -> c = 2
         :: READY (3) -> c = 3
         :: READY (4) -> c = 4
         :: READY (5) -> c = 5
         :: READY (6) -> c = 6
         :: READY (7) -> c = 7
         :: READY (8) -> c = 8
         :: READY (9) -> c = 9
         fi;
         if
         :: broken == NONE && c != launching -> broken = c
         :: broken == NONE -> skip
         :: broken != NONE -> skip
         fi;
         if
         :: execute (c)
         :: broken != NONE && kind[c] == OUT -> host[to[c]] = GARBAGE
         :: broken != NONE && kind[c] != OUT -> device[to[c]] = GARBAGE
         :: broken != NONE -> skip
         fi;
         ended = ended | 1 << c;
         c = 0
       }
  od
}

inline break_epoch ()
{
  intact = false;
  epoch = 0
}

/* SOME are known to be complete.  */
inline retire (some)
{
  news = some;
  known = known | news;
#ifndef BUG_OVERWRITTEN
  if
  :: homes & news ->
     break_epoch ();
     if
     :: !((homes | tasks) & ~known) && (host_valid[0] || !device_valid[0]) &&
        (host_valid[1] || !device_valid[1]) ->
        intact = true;
        used[0] = false;
        used[1] = false
     :: else
     fi
  :: else
  fi;
#endif
  news = 0
}

/* What ended and is not known to be complete.  */
#define NEWS (ended & ~known & ~BIT (launching))

/* What is not true, but said.  */
inline believe ()
{
  i = 0;
  do
  :: i < given ->
     if
     :: (NEWS >> i & 1) && i != broken -> retire (1 << i)
     :: true
     fi;
     i++
  :: i == given -> break
  od;
  i = 0
}

#define AT_HOST(b) (host_valid[b] && !PENDING (host_writer[b]))
#define ON_DEVICE(b) (device_valid[b] && !PENDING (device_writer[b]))

#ifdef BUG_HOME_UNDONE
#define UNTOUCHED(b) true
#else
#ifdef BUG_FIRST_HOME
#define UNTOUCHED(b) (!PENDING (host_writer[b]) || host_writer[b] != first)
#else
#define UNTOUCHED(b) (!PENDING (host_writer[b]))
#endif
#endif

#ifdef BUG_BAD_INPUT
#define NOW(b) true
#else
#define NOW(b) (AT_HOST (b) || ON_DEVICE (b))
#endif

#define READ_AGAIN(c, b)                                                      \
  (!(reads[c] >> b & 1) || made[b] || (all -> UNTOUCHED (b) : NOW (b)))

/* Whether all tasks of the epoch can be repeated, or those in doubt.  */
inline plan (whole)
{
  all = whole;
  can = !all || intact;
  repeated = (all -> epoch : tasks & ~known);
  made[0] = false;
  made[1] = false;
  i = 0;
  do
  :: i < given && (repeated >> i & 1) ->
     can = can && READ_AGAIN (i, 0) && READ_AGAIN (i, 1) && !AT_HOST (to[i]);
     made[to[i]] = true;
     i++
  :: i < given && !(repeated >> i & 1) -> i++
  :: i == given -> break
  od;
  i = 0
}

/* What only the device has and is good comes home.  */
inline rescue (saved)
{
  if
  :: ON_DEVICE (saved) && !AT_HOST (saved) -> host[saved] = device[saved]
  :: else
  fi
}

inline repeat ()
{
  do
  :: i < given && (repeated >> i & 1) -> host[to[i]] = RESULT (i, host); i++
  :: i < given && !(repeated >> i & 1) -> i++
  :: i == given -> break
  od;
  i = 0
}

inline recover ()
{
#ifdef BUG_FIRST_HOME
  first = 0;
  do
  :: first < given && !((homes & ~known) >> first & 1) -> first++
  :: else -> break
  od;
#endif
  plan (false);
  if
  :: can && works ->
     rescue (0);
     rescue (1)
  :: can && !works && ON_DEVICE (0) && !AT_HOST (0) -> can = false
  :: can && !works && ON_DEVICE (1) && !AT_HOST (1) -> can = false
  :: else
  fi;
#ifndef BUG_NEVER_EPOCH
  if
  :: !can -> plan (true)
  :: else
  fi;
#endif
  if
  :: can -> repeat ()
  :: else ->
#ifndef BUG_OVERWRITTEN
     assert (!intact || ((homes & ~known) && (tasks & known)));
#endif
     message = true
  fi;
  host_valid[0] = true;
  host_valid[1] = true;
  device_valid[0] = false;
  device_valid[1] = false;
  known = ALL;
  break_epoch ();
  repeated = 0;
  made[0] = false;
  made[1] = false;
  can = false;
  works = false;
  all = false;
  failing = false;
  lost = true
}

active proctype service ()
{
  byte i, first;
  short repeated, news;
  bool works, can, all, made[2];
end_idle:
  do
  :: d_step { NEWS != 0 && broken == NONE -> retire (NEWS) }
  :: atomic
       {
         NEWS != 0 && broken != NONE && !in_doubt && !lost ->
#ifdef BUG_OPEN_POLL
         if
         :: believe ()
         :: in_doubt = true
         fi;
#else
         in_doubt = true;
#endif
#ifdef BUG_TRUST_LATE
         believe ();
#endif
         failing = failing || in_doubt
       }
  :: atomic
       {
         failing && launching == NONE && ended == ALL &&
         (in_doubt || known == ALL) ->
         if
         :: works = true
         :: works = false
         fi;
         d_step { recover () }
       }
  od
}

/* What `waits' is set for is given, behind the last of its stream, too.  */
inline give (what, which)
{
  assert (given < COMMANDS);
  kind[given] = what;
  to[given] = which;
  waits[given] = waits[given] | BIT (last[what]);
  last[what] = given;
  uses[which] = uses[which] | 1 << given;
  given++
}

inline give_in (x)
{
  waits[given] = BIT (host_writer[x]) | BIT (device_writer[x]) |
                 device_readers[x];
  give (IN, x);
  host_readers[x] = host_readers[x] | 1 << (given - 1);
  device_writer[x] = given - 1;
  device_readers[x] = 0;
  device_valid[x] = true
}

inline give_out (x)
{
  waits[given] = BIT (device_writer[x]) | BIT (host_writer[x]) |
                 host_readers[x];
  give (OUT, x);
  homes = homes | 1 << (given - 1);
  device_readers[x] = device_readers[x] | 1 << (given - 1);
  host_writer[x] = given - 1;
  host_readers[x] = 0;
  host_valid[x] = true
}

#ifdef BUG_EARLY_HOME
#define MAY_LEAVE(b) true
#else
#define MAY_LEAVE(b) (!intact || !PENDING (device_writer[b]))
#endif

/* A task at the host that reads B.  */
inline host_task (b)
{
end_idle:
  do
  :: atomic { reading[b] == 1 && AT_HOST (b) -> reading[b] = 2 }
  :: atomic
       {
         reading[b] == 1 && !host_valid[b] && !failing && !lost &&
         MAY_LEAVE (b) ->
         if
         :: give_out (b)
         :: failing = true
         fi
       }
  :: atomic
       {
         reading[b] == 2 ->
         assert (message || host[b] == expected[b]);
         reading[b] = 0
       }
  od
}

active proctype reader_0 ()
{
  host_task (0)
}

active proctype reader_1 ()
{
  host_task (1)
}

/* X is needed on the device.  */
inline need (x)
{
  if
  :: !failing && (mask >> x & 1) && !device_valid[x] ->
     if
     :: give_in (x)
     :: failing = true
     fi
  :: else
  fi
}

inline launch ()
{
  waits[given] = BIT (device_writer[b]) | device_readers[b] |
                 (mask >> (1 - b) & 1 -> BIT (device_writer[1 - b]) : 0);
  give (KERNEL, b);
  launching = given - 1;
  uses[1 - b] = uses[1 - b] | (mask >> (1 - b) & 1 -> 1 << launching : 0);
  reads[launching] = mask;
  want0[launching] = ((mask & 1) -> expected[0] : 0);
  want1[launching] = ((mask & 2) -> expected[1] : 0);
  operation++;
  makes[launching] = operation
}

/* What was launched is noted.  */
inline note ()
{
  tasks = tasks | 1 << launching;
  epoch = epoch | (intact -> 1 << launching : 0);
  used[b] = true;
  expected[b] = operation;
  device_valid[b] = true;
  host_valid[b] = false;
  device_writer[b] = launching;
  device_readers[b] = 0;
  if
  :: mask >> (1 - b) & 1 ->
     used[1 - b] = true;
     device_readers[1 - b] = device_readers[1 - b] | 1 << launching
  :: else
  fi;
  launching = NONE;
  mask = 0;
  b = 0
}

inline host_writes ()
{
  operation++;
#ifndef BUG_HOST_WRITES
  if
  :: used[b] -> break_epoch ()
  :: else
  fi;
#endif
  host[b] = operation;
  expected[b] = operation;
  host_valid[b] = true;
  device_valid[b] = false;
  b = 0
}

/* The program uses X next, which no task at the host is using.  The buffers
   are alike until one of them is used.  */
#define NEXT(x)                                                               \
  (operation < OPERATIONS && launching == NONE && !lost && reading[x] == 0    \
   && (x == 0 || operation > 0))
#define UNUSED(x) (!(uses[x] & ~known))

active proctype program ()
{
  byte operation, b, mask;
  do
  :: atomic
       {
         if
         :: NEXT (0) && !failing -> b = 0
         :: NEXT (1) && !failing -> b = 1
         fi;
         if
         :: mask = 0
         :: mask = 1
         :: mask = 2
         :: mask = 3
         fi;
         need (0);
         need (1);
         if
         :: !failing -> launch ()
         :: true -> failing = true; mask = 0; b = 0
         fi
       }
  :: d_step { launching != NONE -> note () }
  :: atomic
       {
         if
         :: NEXT (0) -> reading[0] = 1
         :: NEXT (1) -> reading[1] = 1
         fi;
         operation++
       }
  :: atomic
       {
         if
         :: NEXT (0) && UNUSED (0) -> b = 0
         :: NEXT (1) && UNUSED (1) -> b = 1
         fi;
         host_writes ()
       }
  :: launching == NONE && (operation == OPERATIONS || lost) -> break
  od;
  atomic { reading[0] == 0 -> reading[0] = 1 };
  atomic { reading[1] == 0 -> reading[1] = 1 };
  reading[0] == 0 && reading[1] == 0
}
