# SPDX-License-Identifier: GPL-2.0-or-later
# The three ask `stk help --dump-options`, so they know what this build knows and no more.
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = completions/stk
dist_zshcompletion_DATA = completions/_stk
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = completions/stk.fish
