# SPDX-License-Identifier: GPL-3.0-or-later
#
# What bash completes of the tools.

test -n "$TREE" || exit 77
command -v bash || exit 77
export TASKS_MODELS=$PWD/models PATH=$TREE/tools:$PATH
$compile "$SOURCE/tasks.run/hello.c" -o hello $link
./hello

# complete WORD...: what is offered for the last of these.
cat >complete.bash <<'END'
source "$TREE/tools/integration/completion.bash"
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
word=${COMP_WORDS[COMP_CWORD]}
function=$(complete -p "$1" | sed 's/.*-F \([^ ]*\).*/\1/')
"$function" "$1" "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
echo ${COMPREPLY[*]}
END
complete ()
{
  bash complete.bash "$@"
}

test "$(complete tasks-info --n)" = --no-measure
test "$(complete tasks-perfmodel s)" = show
test "$(complete tasks-perfmodel erase --)" = --all
names=$(tasks-perfmodel list | awk 'FNR > 2 { print $1 }' | head -n 1)
test -z "$names" || complete tasks-perfmodel show '' | grep -w "$names"
test "$(complete tasks-trace --t)" = --text
test "$(complete tasks-trace -o hel)" = hello
test "$(complete taskcc --p)" = --plain
test "$(complete taskcc --c)" = --check
test "$(complete task++ hel)" = hello
