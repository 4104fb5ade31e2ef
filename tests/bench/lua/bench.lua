-- SPDX-License-Identifier: MIT
--
-- The algorithms of lpc/bench.c in plain Lua (5.4 and LuaJIT), with the same sizes:
--
--     lua5.4 bench.lua NAME [DIV [FIBN [MATN]]]
local floor = math.floor
local DIV, FIBN, MATN = tonumber(arg[2] or 1), tonumber(arg[3] or 31), tonumber(arg[4] or 150)
local idiv = function(a, b) return floor(a / b) end
local function rounds(n) return idiv(n, DIV) + (DIV > 1 and 1 or 0) end
local B = {}
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
function B.nop() return 0 end
function B.fib() return fib(FIBN) end
function B.loop()
  local n = idiv(10000000, DIV); local lim = idiv(n, 2)
  local s = 0
  for i = 0, n - 1 do
    if i < lim then s = s + i * 3 else s = s - i end
    if s > 1000000 then s = s - 1000000 end
  end
  return s
end
function B.sieve()
  local n, c = 30000, 0
  for r = 1, rounds(60) do
    local a = {}
    for i = 0, n - 1 do a[i] = 0 end
    c = 0
    for i = 2, n - 1 do
      if a[i] == 0 then
        c = c + 1
        for j = i + i, n - 1, i do a[j] = 1 end
      end
    end
  end
  return c
end
local function mat(scale1, scale2, zero)
  local n = MATN
  local a, b, c = {}, {}, {}
  for i = 0, n - 1 do
    a[i], b[i], c[i] = {}, {}, {}
    for j = 0, n - 1 do a[i][j] = (i + j) * scale1; b[i][j] = (i - j) * scale2 end
  end
  for i = 0, n - 1 do
    for j = 0, n - 1 do
      local s = zero
      for k = 0, n - 1 do s = s + a[i][k] * b[k][j] end
      c[i][j] = s
    end
  end
  local s = zero
  for i = 0, n - 1 do s = s + c[i][0] end
  return s
end
function B.matint() return mat(1, 1, 0) end
function B.matflt() local s = mat(0.5, 0.25, 0.0); return s < 0 and math.ceil(s) or floor(s) end
function B.concat()
  local n = 0
  for r = 1, rounds(200) do
    local s = ""
    for i = 0, 1499 do
      local t = "The " .. "orc" .. i .. " hits " .. "you" .. " hard."
      s = s .. t
    end
    n = n + #s
  end
  return n
end
local function explode(s, d)
  local t, p, n = {}, 1, 0
  while true do
    local q, e = string.find(s, d, p, true)
    n = n + 1
    if not q then t[n] = string.sub(s, p); return t end
    t[n] = string.sub(s, p, q - 1)
    p = e + 1
  end
end
function B.explode()
  local s = ""
  for i = 0, 999 do s = s .. "word" .. i .. " " end
  s = s .. "end"
  local n = 0
  for r = 1, rounds(2000) do
    local w = explode(s, " ")
    s = table.concat(w, " ")
    n = n + #w
  end
  return n + #s
end
function B.strindex()
  local s = string.rep("abcdefghi ", 2000)
  local n, c, byte = #s, 0, string.byte
  for r = 1, rounds(200) do
    for i = 1, n do if byte(s, i) == 101 then c = c + 1 end end
  end
  return c
end
function B.mapint()
  local s = 0
  for r = 1, rounds(10) do
    local m = {}
    for i = 0, 24999 do m[i * 7] = i end
    for i = 0, 24999 do s = s + m[i * 7] end
    for i = 0, 24999 do s = s + m[i * 7] end
    for i = 0, 24999 do m[i * 7] = nil end
  end
  return s
end
function B.mapstr()
  local s, k = 0, {}
  for i = 0, 24999 do k[i] = "key_" .. i end
  for r = 1, rounds(10) do
    local m = {}
    for i = 0, 24999 do m[k[i]] = i end
    for i = 0, 24999 do s = s + m[k[i]] end
    for i = 0, 24999 do s = s + m[k[i]] end
    for i = 0, 24999 do m[k[i]] = nil end
  end
  return s
end
function B.mapsmall()
  local s = 0
  local m = { hp = 100, sp = 50, str = 10, dex = 12, con = 14, int = 3, ac = 5, name = 9 }
  for i = 1, idiv(2000000, DIV) do
    m["hp"] = m["hp"] + 1
    s = s + m["ac"] + m["str"]
  end
  return s + m["hp"]
end
local Obj = {}; Obj.__index = Obj
function Obj.new() return setmetatable({ name = "thing", a = 1, b = 2, total = 0, inv = false }, Obj) end
function Obj:add(x) return x + self.a end
function B.callother()
  local o, s = Obj.new(), 0
  for i = 0, idiv(4000000, DIV) - 1 do s = s + o:add(i) end
  return s
end
function B.clone()
  local s, list = 0, {}
  for i = 0, idiv(150000, DIV) - 1 do
    local o = Obj.new()
    s = s + o:add(i)
    list[i % 1000] = o
  end
  return s
end
-- Lua has no three-way comparison sort: the callback is a Lua function all the same
function B.sort()
  local a, seed, s = {}, 42, 0
  for r = 1, rounds(6) do
    for i = 1, 30000 do seed = (seed * 171 + 11213) % 53125; a[i] = seed end
    table.sort(a, function(x, y) return x < y end)
    s = s + a[1] + a[15001] + a[30000]
  end
  return s
end
local function filter(a, f) local r, n = {}, 0; for i = 1, #a do local v = a[i]; if f(v) ~= 0 then n = n + 1; r[n] = v end end return r end
local function map(a, f) local r = {}; for i = 1, #a do r[i] = f(a[i]) end return r end
function B.filtermap()
  local a, s = {}, 0
  for i = 1, 10000 do a[i] = i - 1 end
  for r = 1, rounds(250) do
    local b = filter(a, function(x) return x % 3 end)
    local c = map(b, function(x) return x * 2 + 1 end)
    s = s + #c + c[101]
  end
  return s
end
local Npc = {}; Npc.__index = Npc
function Npc.setup(self, i, f)
  self.name = "Orc" .. i; self.weapon = "sword"; self.deaths = 0; self.sum = 0
  self.stats = { hp = 100, sp = 50, str = 10, ac = 4 + i % 5, level = i % 20 }
  self.skills = { sword = 1, shield = 1, helm = 1, boots = 1 }
  self.foe = f; self.seed = i * 37 % 53125
end
function Npc:query_name() return self.name end
function Npc:query_ac() return self.stats["ac"] end
function Npc:damage(d, msg)
  local hp = self.stats["hp"] - d
  if hp <= 0 then hp = 100; self.deaths = self.deaths + 1 end
  self.stats["hp"] = hp
  self.last = msg
end
function Npc:beat()
  local msg
  self.seed = (self.seed * 171 + 11213) % 53125
  local seed, foe = self.seed, self.foe
  local dmg = seed % 20 + self.stats["str"] - foe:query_ac() - 8
  if dmg > 0 then
    msg = self.name .. " hits " .. foe:query_name() .. " with " .. self.weapon .. " for " .. dmg .. " points.\n"
    foe:damage(dmg, msg)
    self.skills[self.weapon] = self.skills[self.weapon] + 1
    self.sum = self.sum + dmg
  else
    msg = self.name .. " misses " .. foe:query_name() .. ".\n"
    foe:damage(0, msg)
  end
  if seed % 16 == 0 then
    local w = explode("sword,shield,helm,boots", ",")
    self.weapon = w[idiv(seed, 16) % 4 + 1]
  end
  self.sum = self.sum + #msg
end
function B.combat()
  local npc, s = {}, 0
  for i = 0, 999 do npc[i] = setmetatable({}, Npc) end
  for i = 0, 999 do npc[i]:setup(i, npc[(i + 1) % 1000]) end
  for t = 1, idiv(400, DIV) do for i = 0, 999 do npc[i]:beat() end end
  for i = 0, 999 do s = s + npc[i].sum + npc[i].deaths * 1000 + npc[i].skills.helm end
  return s
end
io.write(string.format("RESULT %s %.0f\n", arg[1], B[arg[1]]()))
