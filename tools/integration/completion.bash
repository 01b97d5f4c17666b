# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Completion for bash: taskcc and task++ as the compiler, tasks-info,
# tasks-perfmodel with the names of the tasks that it knows, and tasks-trace with
# files.

_tasks_info ()
{
  mapfile -t COMPREPLY < <(compgen -W '-q --no-measure --help --version' -- "$2")
}

_tasks_perfmodel ()
{
  local words=
  case $COMP_CWORD,${COMP_WORDS[1]-} in
    1,*) words='list show plot erase --help --version' ;;
    *,plot)
      if [ "$3" = -o ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$2")
        return
      fi
      words='-o' ;;
    *,erase) words='--all' ;;
    *,show) ;;
    *) return ;;
  esac
  if [ "$COMP_CWORD" -gt 1 ]; then
    words="$words $(tasks-perfmodel list 2>/dev/null | awk 'FNR > 2 { print $1 }')"
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$2")
}

_tasks_trace ()
{
  case $2 in
    -*)
      mapfile -t COMPREPLY < <(compgen -W '-o --text --svg --dot --help --version' -- "$2") ;;
    *)
      mapfile -t COMPREPLY < <(compgen -f -- "$2") ;;
  esac
}

_taskcc ()
{
  # What the compiler completes is in a file that is read when it is needed.
  if ! declare -F _gcc >/dev/null && declare -F _completion_loader >/dev/null
  then
    _completion_loader gcc
  fi
  case $2 in
    --*)
      mapfile -t COMPREPLY < <(compgen -W '--plain --check --help --version' -- "$2") ;;
    -*)
      if declare -F _gcc >/dev/null; then
        _gcc "$@"
      fi ;;
    *)
      mapfile -t COMPREPLY < <(compgen -f -- "$2") ;;
  esac
}

complete -F _tasks_info tasks-info
complete -F _tasks_perfmodel tasks-perfmodel
complete -o filenames -F _tasks_trace tasks-trace
complete -o filenames -F _taskcc taskcc task++
