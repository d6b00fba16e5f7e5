#!/usr/bin/env bash
# What the GitHub Action does, once ppgen is installed. One run judges every figure in every variant, compares every drawing
# with what is committed and, where a revision is given, with that too, for reviewers; and it writes every report.
# Everything comes in by the environment:
#   PPGEN (the program), PPGEN_FOLDER (of the project; empty: the current one), PPGEN_GAMES (a line each; none: the games
#   of the project), PPGEN_TRUST, PPGEN_STRICT, PPGEN_OUT (empty: the project's), PPGEN_AGAINST, PPGEN_REPORT
# Exit status 0 clean, 1 findings, 2 or more it could not be done, or not all of it: there may be findings then too.
#
# It runs under bash 3.2, which macOS has: there, an empty array under `set -u` is an unbound variable, so every
# expansion of one is guarded with +.
set -uo pipefail

ppgen=${PPGEN:-ppgen}
report=${PPGEN_REPORT:-ppgen-report}
summary=${GITHUB_STEP_SUMMARY:-/dev/null}

if ! command -v "$ppgen" >/dev/null; then
    echo "there is no program $ppgen: install ppgen, or say in PPGEN where it is" >&2
    exit 2
fi

# Reports are written into a folder whose name has no comma, which would end the name of a file of --also.
mkdir -p -- "$report" && rm -f -- "$report/comment.md" || exit 2
work=$(mktemp -d "${TMPDIR:-/tmp}/ppgen.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
pages=$(cd -- "$report" && pwd) || exit 2

words=(--check --all-variants --format github "--report=$pages"
    --also "comment=$work/comment.md" --also "json=$work/report.json" --also "junit=$work/junit.xml")
while IFS= read -r line || [[ -n $line ]]; do
    line=${line#"${line%%[![:space:]]*}"}
    line=${line%"${line##*[![:space:]]}"}
    [[ -n $line ]] && words+=("--game=$line")
done <<<"${PPGEN_GAMES:-}"
[[ ${PPGEN_TRUST:-false} == true ]] && words+=(--trust-rules)
[[ ${PPGEN_STRICT:-false} == true ]] && words+=(--strict)
[[ -n ${PPGEN_OUT:-} ]] && words+=("--out=$PPGEN_OUT")
[[ -n ${PPGEN_AGAINST:-} ]] && words+=("--review=$PPGEN_AGAINST")

# The program may be named from here, so only the run itself is in the folder of the project.
program=$(command -v "$ppgen")
[[ $program == */* && $program != /* ]] && program=$PWD/$program
(cd "${PPGEN_FOLDER:-.}" && exec "$program" diff ${words[@]+"${words[@]}"})
status=$?
((status == 1)) && [[ ! -f $work/report.json ]] && status=2 # there is no such folder

findings=false
comment=
if [[ -f $work/report.json && -f $work/comment.md ]]; then
    # JSON has each value on a line of its own, and no text has line breaks. That a game's program is not trusted
    # (DEF-PROGRAM) is no finding.
    all=$(sed -n 's/^  "findings": \([0-9]*\),$/\1/p' "$work/report.json")
    untrusted=$(grep -c '^ *"code": "DEF-PROGRAM",$' "$work/report.json")
    ((${all:-0} > untrusted)) && findings=true
    comment=$report/comment.md
    mv "$work/comment.md" "$work/report.json" "$work/junit.xml" "$report/" || exit 2
    # The first line is a marker that only a comment needs.
    if [[ $(sed -n 2p "$comment") != '<!-- nothing to report -->' ]]; then
        tail -n +2 "$comment" >>"$summary" || exit 2
    fi
fi
if [[ -n ${GITHUB_OUTPUT:-} ]]; then
    printf 'findings=%s\ncomment=%s\n' "$findings" "$comment" >>"$GITHUB_OUTPUT" || exit 2
fi
exit "$status"
