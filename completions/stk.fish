# SPDX-License-Identifier: GPL-2.0-or-later
# Completion of stk for fish. Verbs and options come from the program itself, one line an option:
# verb, "-x", "--long", argument, summary, apart by tabs.

function __stk_verbs
    stk help --dump-options 2>/dev/null | awk -F'\t' '$2 == "" && $3 == "" { print $1 "\t" $5 }'
end

function __stk_options
    set -l words (commandline -opc)
    stk help --dump-options 2>/dev/null | awk -F'\t' -v verb="$words[2]" '
        $1 == verb && $3 != "" { print $3 "\t" $5 }
        $1 == verb && $2 != "" { print $2 "\t" $5 }'
end

complete -c stk -f -n 'test (count (commandline -opc)) -eq 1' -a '(__stk_verbs)'
complete -c stk -f -n 'test (count (commandline -opc)) -eq 2; and contains help (commandline -opc)' -a '(__stk_verbs)'
complete -c stk -n 'test (count (commandline -opc)) -gt 1; and string match -q -- "-*" (commandline -ct)' -a '(__stk_options)'
