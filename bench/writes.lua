-- With every hundredth request, tells the program that follows this file to write something.
local file = io.open(os.getenv("WRITES"), "a")
local count = 0

function request()
  count = count + 1
  if count % 100 == 0 then
    file:write(".")
    file:flush()
  end
  return wrk.format()
end
