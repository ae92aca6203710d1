#!/bin/sh
# Repeats every draw of a raffle from its public JSON, with nothing but a POSIX shell, awk and openssl:
#
#   curl -s https://fairway.example/public/v1/events/<event>/raffles/<raffle> | sh verify.sh
#   sh verify.sh raffle.json
#
# Prints what it works out, and ends with status 0 if all of it is as published, else 1. Bytes, not characters: LC_ALL=C.
LC_ALL=C exec awk '
{ text = text $0 "\n" }

END {
  at = 1
  read("")
  root = ("data.id" in value) ? "data." : ""
  raffle = value[root "id"]
  expected = value[root "commitment"]
  print "Raffle " raffle
  for (d = 0; (root "draws." d ".draw") in value; d++) repeat_draw(root "draws." d ".", d + 1)
  if (raffle == "" || expected == "") wrong("This is not the public JSON of a raffle.")
  if (problems) exit 1
  print "Everything is as published: " d " draw" (d == 1 ? "" : "s") "."
}

function repeat_draw(draw, number,    p, pick) {
  print "Draw " value[draw "draw"] ": " tickets(draw "pool.") " tickets"
  if (value[draw "draw"] != number) wrong("A draw is missing, or out of order.")
  if (value[draw "algorithm"] != "fairway-raffle-1") wrong("The algorithm is another one.")
  if (value[draw "commitment"] != expected) wrong("The commitment is not the one published before.")
  if (sha256(value[draw "seed"]) != expected) wrong("The seed does not hash to the commitment.")
  expected = value[draw "seed"]
  load_pool(draw "pool.")
  for (p = 0; (draw "picks." p ".pick") in value; p++) repeat_pick(draw, draw "picks." p ".", number, p + 1)
}

function repeat_pick(draw, pick, number, nth,    word, counter, x, size, ticket) {
  word = value[draw "public_word"] == "null" && kind[draw "public_word"] != "text" ? "" : ":" value[draw "public_word"]
  size = pool_size()
  if (size == 0) { wrong("The pool is empty."); return }
  for (counter = 0; ; counter++) {
    x = hmac(value[draw "seed"], raffle ":" number ":" nth ":" counter word)
    if (!passed_over(x, size)) break
  }
  ticket = ticket_at(remainder(x, size))
  print "  pick " nth ": ticket " ticket " (index " remainder(x, size) ") " value[pick "winner_label"]
  if (value[pick "pick"] != nth) wrong("A pick is missing, or out of order.")
  if (value[pick "counter"] != counter) wrong("Another counter was published: " value[pick "counter"])
  if (value[pick "index"] != remainder(x, size)) wrong("Another index was published: " value[pick "index"])
  if (value[pick "ticket_number"] != ticket) wrong("Another ticket was published: " value[pick "ticket_number"])
  if (ticket in drawn) wrong("Ticket " ticket " was drawn before.")
  drawn[ticket] = 1
  take_out(pick "removed.", ticket, size, value[draw "exclude_previous_winners"])
}

# The pool: ranges low[1..ranges] to high[1..ranges], ascending.
function load_pool(path,    r) {
  ranges = 0
  for (r = 0; (path r ".0") in value; r++) {
    low[++ranges] = value[path r ".0"] + 0
    high[ranges] = value[path r ".1"] + 0
    if (high[ranges] < low[ranges] || (ranges > 1 && low[ranges] <= high[ranges - 1])) wrong("The pool is not in order.")
  }
}

function pool_size(    r, size) {
  for (r = 1; r <= ranges; r++) size += high[r] - low[r] + 1
  return size + 0
}

function ticket_at(place,    r) {
  for (r = 1; r <= ranges; r++) {
    if (place < high[r] - low[r] + 1) return low[r] + place
    place -= high[r] - low[r] + 1
  }
}

function take_out(path, ticket, size, whole_holder,    r, found) {
  for (r = 0; (path r ".0") in value; r++) {
    if (ticket >= value[path r ".0"] + 0 && ticket <= value[path r ".1"] + 0) found = 1
    cut(value[path r ".0"] + 0, value[path r ".1"] + 0)
  }
  if (!found) wrong("The ticket stays in the pool.")
  if (whole_holder != "true" && tickets(path) != 1) wrong("More than the ticket leaves the pool.")
  if (pool_size() != size - tickets(path)) wrong("Tickets leave the pool that were not in it.")
}

function cut(from, to,    r, kept, newlow, newhigh) {
  for (r = 1; r <= ranges; r++) {
    if (to < low[r] || from > high[r]) { newlow[++kept] = low[r]; newhigh[kept] = high[r]; continue }
    if (low[r] < from) { newlow[++kept] = low[r]; newhigh[kept] = from - 1 }
    if (high[r] > to) { newlow[++kept] = to + 1; newhigh[kept] = high[r] }
  }
  for (r = 1; r <= kept; r++) { low[r] = newlow[r]; high[r] = newhigh[r] }
  ranges = kept + 0
}

function tickets(path,    r, count) {
  for (r = 0; (path r ".0") in value; r++) count += value[path r ".1"] - value[path r ".0"] + 1
  return count + 0
}

# Numbers of 256 bits stay hexadecimal; of a remainder no step is above 16 times the pool.
function remainder(hex, size,    i, rest) {
  for (i = 1; i <= length(hex); i++) rest = (rest * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1) % size
  return rest + 0
}

# At or above the last multiple of the pool below 2^256: these numbers would favour the first tickets.
function passed_over(hex, size,    i, excess, end) {
  if (substr(hex, 1, 56) ~ /[^f]/) return 0
  excess = 1
  for (i = 0; i < 256; i++) excess = (excess * 2) % size
  for (i = 57; i <= 64; i++) end = end * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
  return end + excess >= 4294967296
}

function sha256(message) { return openssl("", message) }
function hmac(key, message) { return openssl(" -hmac " quoted(key), message) }

function openssl(options, message,    command, line, words, count) {
  command = "printf %s " quoted(message) " | openssl dgst -sha256" options
  command | getline line
  close(command)
  count = split(line, words, " ")
  return words[count]
}

function quoted(word) { gsub(/\047/, "\047\\\047\047", word); return "\047" word "\047" }

function wrong(what) { print "  WRONG: " what; problems++ }

# Reads JSON into value["data.draws.0.seed"].
function read(path,    c, name, n) {
  blanks()
  c = substr(text, at, 1)
  if (c == "{" || c == "[") {
    at++
    for (n = 0; ; n++) {
      blanks()
      if (substr(text, at, 1) ~ /^[]}]?$/) { at++; return }
      if (c == "{") { name = string(); blanks(); at++ } else name = n
      read(path == "" ? name : path "." name)
      blanks()
      if (substr(text, at, 1) == ",") at++
    }
  }
  if (c == "\"") { value[path] = string(); kind[path] = "text"; return }
  match(substr(text, at, 40), /^[^],} \t\r\n]*/)
  value[path] = substr(text, at, RLENGTH)
  at += RLENGTH > 0 ? RLENGTH : 1
}

function blanks() { while (substr(text, at, 1) ~ /^[ \t\r\n]$/) at++ }

function string(    c, result) {
  for (at++; (c = substr(text, at, 1)) != "\"" && c != ""; at++) {
    if (c == "\\") c = substr(text, ++at, 1)
    result = result c
  }
  at++
  return result
}
' "$@"
