#!/usr/bin/env bash
# What the GitHub Action does, once ppgen is installed: judge every figure, compare every drawing with what is committed,
# and, where a revision is given, with that too, for reviewers. Everything comes in by the environment:
#   PPGEN (the program), PPGEN_GAMES (a line each), PPGEN_TRUST, PPGEN_OUT, PPGEN_AGAINST, PPGEN_REPORT
# Exit status 0 clean, 1 findings, 2 it could not be done.
set -uo pipefail

ppgen=${PPGEN:-ppgen}
report=${PPGEN_REPORT:-ppgen-report}
comment=$report/comment.md
summary=${GITHUB_STEP_SUMMARY:-/dev/null}
status=0

note() { (($1 > status)) && status=$1; return 0; }

mkdir -p "$report" || exit 2
: >"$comment" || exit 2

games=()
while IFS= read -r line; do
    line=$(sed 's/^[[:space:]]*//; s/[[:space:]]*$//' <<<"$line")
    [[ -n $line ]] && games+=("$line")
done <<<"${PPGEN_GAMES:-}"
((${#games[@]})) || games=("")

number=0
for game in "${games[@]}"; do
    number=$((number + 1))
    options=()
    [[ -n $game ]] && options+=(--game "$game")
    [[ ${PPGEN_TRUST:-false} == true ]] && options+=(--trust-rules)
    folder=$report
    ((${#games[@]} > 1)) && folder=$report/$number

    "$ppgen" check "${options[@]}" --format github
    note $?

    "$ppgen" diff "${options[@]}" --out "${PPGEN_OUT:-output}" --format github
    stale=$?
    note $stale
    if ((stale == 1)); then
        "$ppgen" diff "${options[@]}" --out "${PPGEN_OUT:-output}" --format markdown --report "$folder/stale" >>"$comment"
    fi

    if [[ -n ${PPGEN_AGAINST:-} ]]; then
        "$ppgen" diff "${options[@]}" --out "${PPGEN_OUT:-output}" --format markdown --report "$folder/review" \
            --against "$PPGEN_AGAINST" >>"$comment"
        (($? > 1)) && note 2 # that something changed is for the reviewer to judge
    fi
done

# GitHub takes 65,536 characters; a cut in the middle of one is mended.
if (($(wc -c <"$comment") > 62000)); then
    head -c 61000 "$comment" | iconv -f utf-8 -t utf-8 -c >"$comment.part"
    printf '\n\n… the rest is in the report.\n' >>"$comment.part"
    mv "$comment.part" "$comment"
fi
cat "$comment" >>"$summary"
if [[ -n ${GITHUB_OUTPUT:-} ]]; then
    findings=false
    ((status == 1)) && findings=true
    printf 'findings=%s\ncomment=%s\n' "$findings" "$comment" >>"$GITHUB_OUTPUT"
fi
exit "$status"
