/** Everything that the API shows, as the copy keeps it: kind, key and value. */
import { FairwayError } from '@fairway/sdk';

export async function* everything(fairway) {
  const { contacts, tags, tournaments, registrations, invitations, series } = fairway;
  yield* all('contact', contacts.list());
  for await (const tag of tags.list()) yield* unlessGone(tagParts(contacts, tag));
  for await (const tournament of tournaments.list()) {
    yield ['tournament', tournament.id, tournament];
    yield* tournamentParts(tournaments, tournament.id);
  }
  yield* all('registration', registrations.list());
  yield* all('invitation', invitations.list());
  for await (const one of series.list()) yield* unlessGone(seriesParts(series, one));
}

/** What is deleted while its parts are read is left out as a whole: the feed tells of its end. */
async function* unlessGone(parts) {
  const read = [];
  try {
    for await (const part of parts) read.push(part);
  } catch (error) {
    if (!FairwayError.is(error, 'not_found') || !error.isOfService) throw error;
    return;
  }
  yield* read;
}

async function* all(kind, list) {
  for await (const one of list) yield [kind, one.id, one];
}

async function* tagParts(contacts, tag) {
  yield ['tag', tag.id, tag];
  for await (const { id } of contacts.list({ tag_id: tag.id }))
    yield ['tagging', `${id}/${tag.id}`, { contact_id: id, tag_id: tag.id }];
}

async function* seriesParts(series, one) {
  const events = await series.listEvents(one.id);
  const weights = events.map(({ tournament_id, weight }) => ({ tournament_id, weight }));
  yield ['series', one.id, { ...one, tournaments: weights }];
}

async function* tournamentParts(tournaments, id) {
  yield ['settings', id, await tournaments.getSettings(id)];
  yield ['holes', id, await tournaments.holes.list(id)];
  yield ['sponsors', id, await tournaments.sponsors.list(id)];
  // Those who have no flight are listed, too, below an id that is null.
  for (const flight of await tournaments.flights.list(id))
    if (flight.flightId !== null) yield ['flight', flight.flightId, asFlight(flight)];
  yield* all('team', tournaments.teams.list(id));
  yield* all('discount', tournaments.discounts.list(id));
  for (const player of await tournaments.players.list(id))
    yield ['player', player.id, await tournaments.players.get(id, player.id)];
  for (const { teamId, signed } of await tournaments.scorecards.list(id))
    if (signed !== null) yield ['signature', teamId, signed];
  for (const card of await tournaments.scores.list(id)) yield* strokesOf(card);
  for (const place of ['flags', 'rsvps', 'announcements', 'messages'])
    yield* all(place.slice(0, -1), tournaments[place].list(id));
  yield* games(tournaments, id);
}

/** Also of players without a team, who are on no scorecard until they join one. */
function* strokesOf({ team_id, player_id, strokes }) {
  for (const [at, count] of strokes.entries())
    if (count !== null) yield ['strokes', `${team_id ?? player_id}/${at + 1}`, count];
}

async function* games({ sideGames, brackets, raffles, auctions }, id) {
  for await (const game of sideGames.list(id)) yield* unlessGone(gameParts(sideGames, id, game));
  for await (const bracket of brackets.list(id)) yield* unlessGone(bracketParts(brackets, id, bracket));
  for await (const raffle of raffles.list(id)) yield* unlessGone(raffleParts(raffles, id, raffle));
  for await (const item of auctions.list(id)) yield* unlessGone(auctionParts(auctions, id, item));
}

async function* gameParts(sideGames, id, game) {
  const listed = game.entry === 'listed' ? await sideGames.listParticipants(id, game.id) : undefined;
  const entrant_ids = listed?.map(({ entrantId }) => entrantId) ?? null;
  yield ['sidegame', game.id, { ...game, entrant_ids }];
}

async function* bracketParts(brackets, id, bracket) {
  yield ['bracket', bracket.id, await brackets.get(id, bracket.id)];
}

async function* raffleParts(raffles, id, raffle) {
  yield ['raffle', raffle.id, raffle];
  yield* all('ticket', raffles.listTickets(id, raffle.id));
  for (const draw of await raffles.listDraws(id, raffle.id))
    yield ['draw', `${raffle.id}/${draw.draw}`, draw];
}

async function* auctionParts(auctions, id, item) {
  yield ['auction', item.id, item];
  yield* all('bid', auctions.listBids(id, item.id));
}

/** In the words of events; its standing is worked out. */
const asFlight = ({ flightId, name, handicapMin, handicapMax }) => ({
  id: flightId,
  name,
  handicap_min: handicapMin,
  handicap_max: handicapMax,
});
