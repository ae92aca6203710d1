/** What an event changes in the copy. Events may be taken again: only their order counts, and the newer state wins. */
import { isKnownEvent } from '@fairway/sdk';

/** What stands beside a resource in the events of some types. */
const BESIDE = {
  'player.withdrawn': ['reason'],
  'registration.refunded': ['refund'],
  'registration.flagged': ['flag'],
  'bracket.match_completed': ['match_id', 'reset_match_ids'],
  'raffle.tickets_sold': ['sale'],
  'raffle.tickets_voided': ['sale'],
  'raffle.drawn': ['draw'],
  'auction.bid_placed': ['bid', 'outbid'],
  'auction.bid_struck': ['bid', 'restored'],
  'auction.closed': ['bid'],
};

/** Kinds whose events are resources. */
const RESOURCES = new Set([
  ...['contact', 'tag', 'tournament', 'flight', 'team', 'discount', 'player', 'flag', 'registration'],
  ...['invitation', 'rsvp', 'announcement', 'message', 'sidegame', 'bracket', 'raffle', 'auction', 'series'],
]);

/** Types with data of their own, which are not about a resource as a whole. */
const OWN = {
  'contact.tagged': (things, { contact_id, tag_id }) =>
    put(things, 'tagging', `${contact_id}/${tag_id}`, { contact_id, tag_id }),
  'contact.untagged': (things, { contact_id, tag_id }) =>
    remove(things, 'tagging', `${contact_id}/${tag_id}`),
  'tournament.settings_updated': (things, { tournament_id, settings }) =>
    put(things, 'settings', tournament_id, settings),
  'tournament.holes_updated': (things, { tournament_id, holes }) =>
    put(things, 'holes', tournament_id, holes),
  'tournament.sponsors_updated': (things, { tournament_id, sponsors }) =>
    put(things, 'sponsors', tournament_id, sponsors),
  'score.posted': score,
  'score.corrected': score,
  'card.signed': (things, { team_id, signed }) => put(things, 'signature', team_id, signed),
  'card.reopened': (things, { team_id }) => remove(things, 'signature', team_id),
  'invitation.delivered': () => undefined,
  'invitation.bounced': () => undefined,
};

export function apply(things, event) {
  // Of a type that is newer than this program, nobody knows what its data are.
  if (!isKnownEvent(event)) return;
  const { type, data } = event;
  const [kind] = type.split('.');
  if (OWN[type] !== undefined) OWN[type](things, data);
  else if (!RESOURCES.has(kind)) return;
  else if (type === `${kind}.deleted`) end(things, kind, data.id);
  else {
    const { previous: _previous, ...resource } = data;
    for (const field of BESIDE[type] ?? []) delete resource[field];
    putNewer(things, kind, resource);
    // Sales, draws and bids are resources of their own.
    if (data.sale) putNewer(things, 'ticket', data.sale);
    if (data.draw) drawn(things, data.id, data.draw);
    for (const bid of [data.bid, data.outbid, data.restored])
      if (bid && kind === 'auction') putNewer(things, 'bid', bid);
  }
}

function score(things, { team_id, player_id, hole, strokes }) {
  const key = `${team_id ?? player_id}/${hole}`;
  if (strokes === null) remove(things, 'strokes', key);
  else put(things, 'strokes', key, strokes);
}

/** A draw that undoes a pick of an earlier one forfeits it. */
function drawn(things, raffleId, draw) {
  put(things, 'draw', `${raffleId}/${draw.draw}`, draw);
  const undone = things.draw[`${raffleId}/${draw.redraw_of?.draw}`];
  for (const pick of undone?.picks ?? []) if (pick.pick === draw.redraw_of.pick) pick.status = 'forfeited';
}

function put(things, kind, key, value) {
  things[kind] ??= {};
  things[kind][key] = value;
}

function putNewer(things, kind, resource) {
  const stored = things[kind]?.[resource.id];
  if (stored === undefined || stored.updated_at <= resource.updated_at)
    put(things, kind, resource.id, resource);
}

function remove(things, kind, key) {
  delete things[kind]?.[key];
}

/** What goes with a deletion has no event of its own. */
function end(things, kind, id) {
  remove(things, kind, id);
  const each = (other, isGone) => {
    for (const [key, value] of Object.entries(things[other] ?? {}))
      if (isGone(value, key)) remove(things, other, key);
  };
  if (kind === 'contact') {
    each('tagging', ({ contact_id }) => contact_id === id);
    each('rsvp', ({ contact_id }) => contact_id === id);
    for (const other of ['registration', 'ticket', 'raffle'])
      for (const value of Object.values(things[other] ?? {})) forget(value, id);
  }
  if (kind === 'tag') each('tagging', ({ tag_id }) => tag_id === id);
  if (kind === 'raffle') {
    each('ticket', ({ raffle_id }) => raffle_id === id);
    each('draw', (_draw, key) => key.startsWith(`${id}/`));
  }
  if (kind === 'auction') each('bid', ({ auction_id }) => auction_id === id);
  if (kind === 'team') {
    remove(things, 'signature', id);
    each('strokes', (_strokes, key) => key.startsWith(`${id}/`));
  }
}

/** A contact that is deleted is named no more, wherever it was. */
function forget(value, contactId) {
  if (typeof value !== 'object' || value === null) return;
  if (value.contact_id === contactId) value.contact_id = null;
  for (const part of Object.values(value)) forget(part, contactId);
}
