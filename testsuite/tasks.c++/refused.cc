/* SPDX-License-Identifier: GPL-3.0-or-later

   What cannot be a task in C++ is refused with one clear message.  */

/* { dg-do compile } */
/* { dg-only O0 } */

struct s
{
  void member (int *v) __attribute__ ((task)); /* { dg-error "8:.*'task'.*member of a class" } */
  static void static_member (int *v) __attribute__ ((task)); /* { dg-error "15:.*'task'.*member of a class" } */
  virtual void virtual_member (int *v) __attribute__ ((task)); /* { dg-error "16:.*'task'.*member of a class" } */
};

template <typename T> void template_task (T *v) __attribute__ ((task)); /* { dg-error "28:.*'task'.*template" } */

constexpr void constant (int *v) __attribute__ ((task)); /* { dg-error "16:.*'task'.*constexpr" } */

void reference (int &v) __attribute__ ((task)); /* { dg-error "6:.*'void reference\\(int&\\)'.*reference" } */

struct nontrivial
{
  int *p;
  nontrivial (const nontrivial &);
  ~nontrivial ();
};
void by_value (nontrivial n) __attribute__ ((task)); /* { dg-error "6:.*'void by_value\\(nontrivial\\)'.*'nontrivial'" } */

int returns (int) __attribute__ ((task)); /* { dg-error "5:.*'int'.*'void'" } */

int global[4] __attribute__ ((registered)); /* { dg-error "5:.*'registered'.*'global'" } */
