/** Everything that the API shows, as the copy keeps it: kind, key and value. */

export async function* everything(fairway) {
  const { contacts, tags, tournaments, registrations, invitations, series } = fairway;
  yield* all('contact', contacts.list());
  for await (const tag of tags.list()) {
    yield ['tag', tag.id, tag];
    for await (const { id } of contacts.list({ tag_id: tag.id }))
      yield ['tagging', `${id}/${tag.id}`, { contact_id: id, tag_id: tag.id }];
  }
  for await (const tournament of tournaments.list()) {
    yield ['tournament', tournament.id, tournament];
    yield* tournamentParts(tournaments, tournament.id);
  }
  yield* all('registration', registrations.list());
  yield* all('invitation', invitations.list());
  for await (const one of series.list()) {
    const events = await series.listEvents(one.id);
    const weights = events.map(({ tournament_id, weight }) => ({ tournament_id, weight }));
    yield ['series', one.id, { ...one, tournaments: weights }];
  }
}

async function* all(kind, list) {
  for await (const one of list) yield [kind, one.id, one];
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
  yield* cards(await tournaments.scorecards.list(id));
  for (const place of ['flags', 'rsvps', 'announcements', 'messages'])
    yield* all(place.slice(0, -1), tournaments[place].list(id));
  yield* games(tournaments, id);
}

async function* games({ sideGames, brackets, raffles, auctions }, id) {
  for await (const game of sideGames.list(id)) {
    const listed = game.entry === 'listed' ? await sideGames.listParticipants(id, game.id) : undefined;
    const entrant_ids = listed?.map(({ entrantId }) => entrantId) ?? null;
    yield ['sidegame', game.id, { ...game, entrant_ids }];
  }
  for await (const bracket of brackets.list(id))
    yield ['bracket', bracket.id, await brackets.get(id, bracket.id)];
  for await (const raffle of raffles.list(id)) {
    yield ['raffle', raffle.id, raffle];
    yield* all('ticket', raffles.listTickets(id, raffle.id));
  }
  for await (const item of auctions.list(id)) {
    yield ['auction', item.id, item];
    yield* all('bid', auctions.listBids(id, item.id));
  }
}

/** In the words of events; its standing is worked out. */
const asFlight = ({ flightId, name, handicapMin, handicapMax }) => ({
  id: flightId,
  name,
  handicap_min: handicapMin,
  handicap_max: handicapMax,
});

/** Strokes belong to the team, or to each of its players: then those of the team are worked out. */
function* cards(all) {
  for (const { teamId, holes, players, signed } of all) {
    if (signed !== null) yield ['signature', teamId, signed];
    const balls = players.filter((player) => player.holes?.length > 0);
    const owners = balls.length > 0 ? balls.map((ball) => [ball.playerId, ball.holes]) : [[teamId, holes]];
    for (const [owner, lines] of owners) {
      yield ['card', owner, {}];
      for (const { hole, strokes } of lines)
        if (strokes !== null) yield ['strokes', `${owner}/${hole}`, strokes];
    }
  }
}
