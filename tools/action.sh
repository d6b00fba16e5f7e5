#!/usr/bin/env bash
# What the GitHub Action does, once ppgen is installed: judge every figure in every variant, compare every drawing with what
# is committed, and, where a revision is given, with that too, for reviewers. Everything comes in by the environment:
#   PPGEN (the program), PPGEN_GAMES (a line each; none: the games of the project), PPGEN_TRUST,
#   PPGEN_OUT (empty: the project's), PPGEN_AGAINST, PPGEN_REPORT
# Exit status 0 clean, 1 findings, 2 or more it could not be done, or not all of it: there may be findings then too.
#
# It runs under bash 3.2, which macOS has: there, an empty array under `set -u` is an unbound variable, so every
# expansion of one is guarded with +.
set -uo pipefail

ppgen=${PPGEN:-ppgen}
report=${PPGEN_REPORT:-ppgen-report}
comment=$report/comment.md
summary=${GITHUB_STEP_SUMMARY:-/dev/null}
status=0

findings=false

note() { (($1 > status)) && status=$1; return 0; }

# Run a command that tells findings, note its status, and keep in mind whether it told one. That a game's program is not
# trusted (DEF-PROGRAM) is none.
tell() {
    local told line code
    told=$("$@")
    code=$?
    [[ -n $told ]] && printf '%s\n' "$told"
    while IFS= read -r line; do
        [[ $line == ::error* && $line != *title=DEF-PROGRAM::* ]] && findings=true
    done <<<"$told"
    note $code
    return $code
}

if ! command -v "$ppgen" >/dev/null; then
    echo "there is no program $ppgen: install ppgen, or say in PPGEN where it is" >&2
    exit 2
fi

mkdir -p "$report" || exit 2
: >"$comment" || exit 2

common=()
while IFS= read -r line || [[ -n $line ]]; do
    line=${line#"${line%%[![:space:]]*}"}
    line=${line%"${line##*[![:space:]]}"}
    [[ -n $line ]] && common+=("--game=$line")
done <<<"${PPGEN_GAMES:-}"
[[ ${PPGEN_TRUST:-false} == true ]] && common+=(--trust-rules)

drawings=()
[[ -n ${PPGEN_OUT:-} ]] && drawings=("--out=$PPGEN_OUT")

check() { "$ppgen" check ${common[@]+"${common[@]}"} "$@"; }
compare() { "$ppgen" diff ${common[@]+"${common[@]}"} ${drawings[@]+"${drawings[@]}"} "$@"; }

tell check --all-variants --format github

tell compare --format github
stale=$?
if ((stale == 1 || stale == 2)); then
    compare --format markdown --report "$report/stale" >>"$comment"
    note $?
fi

if [[ -n ${PPGEN_AGAINST:-} ]]; then
    compare --format markdown --report "$report/review" "--against=$PPGEN_AGAINST" >>"$comment"
    review=$?
    ((review > 1)) && note $review # that something changed is for the reviewer to judge
fi

# GitHub takes 65,536 characters; a cut in the middle of one is mended.
if (($(wc -c <"$comment") > 62000)); then
    head -c 61000 "$comment" | iconv -f utf-8 -t utf-8 -c >"$comment.part"
    printf '\n\n… the rest is in the report.\n' >>"$comment.part"
    mv "$comment.part" "$comment" || note 2
fi
cat "$comment" >>"$summary" || note 2
if [[ -n ${GITHUB_OUTPUT:-} ]]; then
    printf 'findings=%s\ncomment=%s\n' "$findings" "$comment" >>"$GITHUB_OUTPUT" || note 2
fi
exit "$status"
