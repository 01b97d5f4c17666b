/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/model/store.c and family.c: whatever is wrong with a
   file costs what it holds, and one warning.  */

#define _GNU_SOURCE
#include "kept-models.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "model/family.h"
#include "model/store.h"
#include "model/text.h"

static void
expect_unknown (void)
{
  struct models *models = rt_models_new (MODELS_KEEP, kept_root);
  kept_is_unknown (kept_ask (models, 1000));
  /* One warning will do.  */
  rt_family_load (SLIST_FIRST (&models->families));
  rt_models_free (models);
}

/* The model is of no use, which one warning says that has WHAT; afterwards it
   is replaced.  */
static void
is_ignored (const char *what)
{
  ck_assert_msg (kept_hear (expect_unknown) == 1, "%s", kept_messages);
  ck_assert_msg (strstr (kept_messages, "tasks: warning: ") == kept_messages
                     && strstr (kept_messages, kept_model_path)
                     && strstr (kept_messages, what)
                     && strstr (kept_messages, "tasks-perfmodel erase"),
                 "%s", kept_messages);
}

START_TEST (store_truncated)
{
  kept_begin ();
  kept_learn (kept_root, 1000, 2e6, 10);
  char *text = kept_read_model ();
  size_t size = strlen (text);
  for (size_t i = 0; i < size; i++)
    {
      kept_write_model (text, i);
      is_ignored ("is damaged");
    }
  kept_write_model (text, size);
  kept_is_known (kept_find (kept_root, 1000), 2e6, 10);
  free (text);
  kept_end ();
}
END_TEST

static void
learn_again (void)
{
  kept_learn (kept_root, 1000, 3e6, 10);
}

START_TEST (store_corrupt)
{
  kept_begin ();
  kept_learn (kept_root, 1000, 2e6, 10);
  char *text = kept_read_model ();
  size_t size = strlen (text);
  for (size_t i = 0; i < size; i++)
    for (int kind = 0; kind < 3; kind++)
      {
        char byte = text[i];
        text[i] = kind == 0 ? byte ^ 1 : kind == 1 ? '\0' : '\n';
        if (text[i] != byte)
          {
            kept_write_model (text, size);
            is_ignored ("is ");
          }
        text[i] = byte;
      }
  free (text);
  /* It is written anew.  */
  kept_write_model ("rubbish", 7);
  ck_assert_uint_eq (kept_hear (learn_again), 1);
  kept_is_known (kept_find (kept_root, 1000), 3e6, 10);
  kept_end ();
}
END_TEST

/* Files with a right hash and wrong contents.  */
START_TEST (store_foreign)
{
  static const char *const changes[][3]
      = { { "tasks-models 2", "tasks-models 3", "of another version" },
          { "tasks-models 2", "tasks-models 0", "of another version" },
          { "tasks-models 2", "tasks-links 2", "damaged" },
          { "task do::it", "task do::that", "of another task" },
          { "worker cores\n", "", "damaged" },
          { "parameters s4 r8\n", "", "damaged" },
          { "source prog.c\n", "", "damaged" },
          { "implementation one\n", "", "damaged" },
          { "size ", "size x", "damaged" },
          { "size ", "size -", "damaged" },
          { "size ", "sized ", "damaged" },
          { "size ", "something\nsize ", "damaged" },
          { " 1000 1000", " 1000 999", "damaged" },
          { " 1000 1000", "", "damaged" },
          { " 1000 1000", " 1000 1000 0x1", "damaged" },
          { "size 2000000 ", "size 0 ", "damaged" },
          { "size ", "call 1 1 8 1 8\nsize ", "damaged" },
          { "size ", "call 0 1 8 1 8 5\nsize ", "damaged" },
          { "size ", "call 1 1 8 2 8\nsize ", "damaged" },
          { "size ", "call 1 1 8 9 8 8 8 8 8 8 8 8 8 5\nsize ", "damaged" },
          { "size ", "call 1 1 8 1 8 5 x\nsize ", "damaged" } };
  for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++)
    {
      kept_begin ();
      kept_learn (kept_root, 1000, 2e6, 10);
      kept_change_model (changes[i][0], changes[i][1]);
      if (strcmp (changes[i][2], "damaged"))
        is_ignored (changes[i][2]);
      else
        kept_hear (expect_unknown);
      ck_assert_msg (strstr (kept_messages, changes[i][2]), "%u: %s", i,
                     kept_messages);
      kept_end ();
    }
}
END_TEST

START_TEST (store_unreadable)
{
  kept_begin ();
  kept_learn (kept_root, 1000, 2e6, 10);
  ck_assert_uint_eq (kept_count_files (), 1);
  unlink (kept_model_path);
  ck_assert (!mkdir (kept_model_path, 0700));
  is_ignored ("cannot be read");
  rmdir (kept_model_path);
  ck_assert (!mkfifo (kept_model_path, 0600));
  is_ignored ("cannot be read");
  unlink (kept_model_path);
  /* Far too large.  */
  kept_write_model ("", 0);
  ck_assert (!truncate (kept_model_path, (off_t)1 << 40));
  is_ignored ("cannot be read");
  unlink (kept_model_path);
  if (geteuid ())
    {
      kept_write_model ("", 0);
      chmod (kept_model_path, 0);
      is_ignored ("cannot be read");
    }
  kept_end ();
}
END_TEST

Suite *
store_damage_suite (void)
{
  const TTest *const tests[] = { store_truncated, store_corrupt, store_foreign,
                                 store_unreadable, NULL };
  return make_suite ("store-damage", tests);
}
