-- SPDX-License-Identifier: MIT
-- The structures of lpc/mem.c in Lua: prints NAME and the bytes of each by growth of resident memory.
local function rss() for l in io.lines("/proc/self/status") do local n = l:match("VmRSS:%s*(%d+)") if n then return tonumber(n) end end end
collectgarbage(); local b = rss(); local keep
local what = arg[1]
local Obj = {}; Obj.__index = Obj
if what == "objs" then keep = {}; for i = 1, 100000 do keep[i] = setmetatable({ name = "thing", a = 1, b = 2, total = 0, inv = false }, Obj) end
elseif what == "arr" then keep = {}; for i = 1, 40 do keep[i] = {}; for j = 1, 25000 do keep[i][j] = j end end
elseif what == "map" then keep = {}; for i = 1, 40 do local m = {}; for j = 0, 24999 do m[j * 7] = j end keep[i] = m end
elseif what == "map8" then keep = {}; for i = 1, 100000 do keep[i] = { hp = i, sp = 1, str = 1, dex = 2, con = 3, int = 4, ac = 5, level = 6 } end
elseif what == "str" then keep = {}; for i = 1, 40 do keep[i] = {}; for j = 1, 25000 do keep[i][j] = "str_" .. (i * 25000 + j) end end end
collectgarbage(); local n = (what == "objs" or what == "map8") and 100000 or 1000000
print(string.format("%s %.1f", what, (rss() - b) * 1024 / n))
