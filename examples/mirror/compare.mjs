/** Where the copy and what the API answers differ, one line each. */

/** Fields that follow others: no event tells of them alone, and a copy works them out. */
const FOLLOW = {
  rsvp: ['name', 'email'],
  sidegame: ['participants', 'pot_cents', 'winner_name', 'entrant_type'],
  discount: ['uses'],
  announcement: ['recipients', 'delivered', 'failed', 'skipped', 'unreachable'],
  message: ['delivered', 'failed'],
  signature: ['amended_at'],
};

/** Of flights the list shows these; the rest of it is their standing. */
const OF_FLIGHTS = ['id', 'name', 'handicap_min', 'handicap_max'];

const SHOWN = {
  flight: (flight) => Object.fromEntries(OF_FLIGHTS.map((field) => [field, flight[field]])),
  bracket: ({ entrants, ...bracket }) => ({ ...bracket, entrants: entrants.map(({ name, ...one }) => one) }),
  // The highest bid that is not struck is high.
  bid: ({ status, high, outbid, ...bid }) => ({ ...bid, isStruck: status === 'struck' }),
  sidegame: ({ entrant_ids, ...game }) => ({ ...game, entrant_ids: entrant_ids?.toSorted() ?? null }),
  series: ({ tournaments, ...one }) => ({ ...one, tournaments: sorted(tournaments, 'tournament_id') }),
};

/** `now` has kind, key and value of everything. */
export function differences(things, now) {
  const found = [];
  const seen = new Set();
  for (const [kind, key, value] of now) {
    seen.add(`${kind} ${key}`);
    const mine = things[kind]?.[key];
    if (mine === undefined && isNothing(value)) continue;
    if (mine === undefined) found.push(`${kind} ${key}: is missing in the copy`);
    else found.push(...compared(kind, key, normal(kind, mine), normal(kind, value)));
  }
  for (const [kind, all] of Object.entries(things))
    for (const [key, value] of Object.entries(all))
      if (!seen.has(`${kind} ${key}`) && !isNothing(value)) found.push(`${kind} ${key}: is gone in the API`);
  return found;
}

const isNothing = (value) => Array.isArray(value) && value.length === 0;

function normal(kind, value) {
  if (typeof value !== 'object' || value === null) return { value };
  const all = { ...(SHOWN[kind]?.(value) ?? value) };
  for (const field of FOLLOW[kind] ?? []) delete all[field];
  return all;
}

/** Field by field. */
function* compared(kind, key, mine, theirs) {
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [one, other] = [mine[field], theirs[field]].map((value) => JSON.stringify(ordered(value)));
    if (one !== other) yield `${kind} ${key}: ${field} is ${one} in the copy, ${other} in the API`;
  }
}

/** Objects with their fields in the order of names. */
function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(sorted(Object.entries(value), 0).map(([name, part]) => [name, ordered(part)]));
}

const sorted = (list, field) => list.toSorted((one, other) => (one[field] < other[field] ? -1 : 1));
