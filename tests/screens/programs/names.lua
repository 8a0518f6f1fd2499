-- SPDX-License-Identifier: GPL-2.0-or-later
-- names: makes strings, takes them apart and sorts them.
local function make(n)
	local names = {}
	for i = 1, n do names[i] = string.format("name %d of %d", i * 7919 % 10007, i) end
	return names
end

local function parts(names)
	local found = {}
	for _, name in ipairs(names) do
		local a, b = name:match("name (%d+) of (%d+)")
		found[#found + 1] = { tonumber(a), tonumber(b) }
	end
	return found
end

local function sorted(found)
	table.sort(found, function(a, b) return a[1] < b[1] or a[1] == b[1] and a[2] < b[2] end)
	return found
end

local total = 0
for _ = 1, tonumber(arg[1]) do total = total + #sorted(parts(make(10000))) end
print(total)
