/** The result of a game: skins from the scores, a contest from its winner, and the payouts of both. Pure. */
import { type SkinsResult, skins, splitPot, type Event as Tournament } from '@fairway/golf';
import { isOver } from '../../event/tournaments/tournaments.ts';
import type { Loaded } from '../../scoring/leaderboard/load.ts';
import type { ContestResults, Payouts, PublicSideGame, SideGamePot, SkinsResults } from './result-schemas.ts';
import type { StoredGame } from './state.ts';

type SkinsGame = StoredGame & { type: 'skins' };

const isSkins = (game: StoredGame): game is SkinsGame => game.type === 'skins';

export const resultsOf = (loaded: Loaded, game: StoredGame): SkinsResults | ContestResults =>
  isSkins(game) ? skinsResults(loaded, game) : contestResults(loaded, game);

function skinsResults(loaded: Loaded, game: SkinsGame): SkinsResults {
  const { holes, totals, unawarded, provisional, strokeIndexMissing } = played(loaded, game);
  const money = moneyOf(loaded.tournament, game);
  const paid = splitPot(
    money.potCents,
    totals.map((total) => total.skins),
  );
  return {
    gameId: game.id,
    type: game.type,
    revision: loaded.version,
    provisional,
    strokeIndexMissing,
    ...money,
    holes,
    totals: totals.map((total, place) => ({ ...total, payoutCents: paid[place] ?? 0 })),
    unawarded,
  };
}

const played = ({ tournament, status }: Loaded, game: StoredGame): SkinsResult =>
  skins(tournament, {
    basis: game.basis ?? 'gross',
    carryover: game.carryover ?? true,
    entrantType: game.entrant_type,
    entrants: game.listed === null ? undefined : new Set(game.listed),
    flightId: game.flight_id ?? undefined,
    isOver: isOver(status),
  });

function contestResults({ version, tournament }: Loaded, game: StoredGame): ContestResults {
  const money = moneyOf(tournament, game);
  const winner = winnerOf(tournament, game);
  return {
    gameId: game.id,
    type: game.type,
    revision: version,
    ...money,
    winner: winner && { ...winner, payoutCents: money.potCents },
  };
}

function winnerOf({ players, teams }: Tournament, game: StoredGame) {
  const { winner_player_id: playerId, winner_team_id: teamId, winner_name, measurement, unit } = game;
  const id = playerId ?? teamId;
  if (id === null && winner_name === null) return null;
  const found = (playerId === null ? teams : players).find((one) => one.id === id);
  return { playerId, teamId, name: found?.name ?? winner_name ?? '', measurement, unit };
}

function moneyOf(tournament: Tournament, game: StoredGame) {
  const participants = participantsOf(tournament, game);
  return { participants, potCents: game.buy_in_cents * participants, currency: game.currency };
}

/** A listed player who has withdrawn still counts. */
function participantsOf({ rules, teams, players }: Tournament, game: StoredGame): number {
  const flightOf = new Map(teams.map((team) => [team.id, team.flightId]));
  const listed = game.listed === null ? null : new Set(game.listed);
  const isIn = (id: string, flightId: string | null): boolean =>
    (listed === null || listed.has(id)) && (game.flight_id === null || flightId === game.flight_id);
  if (competing(game, rules.format) === 'team')
    return teams.filter((team) => isIn(team.id, team.flightId)).length;
  return players.filter(
    ({ id, teamId, flightId, withdrawn }) =>
      (listed !== null || !withdrawn) && isIn(id, flightId ?? flightOf.get(teamId ?? '') ?? null),
  ).length;
}

/** Who competes for skins, where the format leaves only one kind of entrant. */
function competing(game: StoredGame, format: Tournament['rules']['format']): 'team' | 'player' {
  if (!isSkins(game) || format === null || format === 'best_ball') return game.entrant_type;
  return format === 'individual' ? 'player' : 'team';
}

/** What is in the pot of each game that costs something, in the order in which they were made. */
export const potsOf = ({ tournament }: Loaded, games: readonly StoredGame[]): SideGamePot[] =>
  games
    .toReversed()
    .filter(({ buy_in_cents }) => buy_in_cents > 0)
    .map((game) => ({ gameId: game.id, name: game.name, type: game.type, ...moneyOf(tournament, game) }));

type Paid = Pick<Payouts['rows'][number], 'entrantType' | 'entrantId' | 'name' | 'amountCents'>;

/** The payouts of all games: a row for each entrant and currency. */
export function payoutsOf(loaded: Loaded, games: readonly StoredGame[]): Payouts {
  const rows = new Map<string, Payouts['rows'][number]>();
  let provisional = false;
  for (const game of games.toReversed()) {
    const { currency } = game;
    const { isProvisional, paid } = paidBy(loaded, game);
    provisional ||= isProvisional;
    for (const { amountCents, ...entrant } of paid) {
      if (amountCents === 0) continue;
      const key = `${currency} ${entrant.entrantId ?? `by name: ${entrant.name}`}`;
      const row = rows.get(key) ?? { ...entrant, amountCents: 0, currency, games: [] };
      row.amountCents += amountCents;
      row.games.push({ gameId: game.id, name: game.name, amountCents });
      rows.set(key, row);
    }
  }
  return { revision: loaded.version, provisional, rows: [...rows.values()].sort(byAmount) };
}

function paidBy(loaded: Loaded, game: StoredGame): { isProvisional: boolean; paid: Paid[] } {
  if (isSkins(game)) {
    const { provisional, totals } = skinsResults(loaded, game);
    const entrantType = competing(game, loaded.tournament.rules.format);
    const paid = totals.map(({ entrantId, name, payoutCents: amountCents }) => ({
      entrantType,
      entrantId,
      name,
      amountCents,
    }));
    return { isProvisional: provisional, paid };
  }
  const { winner } = contestResults(loaded, game);
  if (winner === null) return { isProvisional: false, paid: [] };
  const { playerId, teamId, name, payoutCents } = winner;
  const entrantType = playerId !== null ? 'player' : teamId !== null ? 'team' : null;
  return {
    isProvisional: false,
    paid: [{ entrantType, entrantId: playerId ?? teamId, name, amountCents: payoutCents }],
  };
}

type PayoutRow = Payouts['rows'][number];

/** Compares by character codes, so that the order is the same on every machine. */
const text = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byAmount = (one: PayoutRow, other: PayoutRow): number =>
  other.amountCents - one.amountCents ||
  text(one.name, other.name) ||
  text(one.entrantId ?? '', other.entrantId ?? '') ||
  text(one.currency, other.currency);

/** The public part of a game: names and numbers, no money. */
export function publicGame(loaded: Loaded, game: StoredGame): PublicSideGame {
  const { id, type, name, hole_number, basis, carryover, status } = game;
  const head = { id, type, name, hole_number, basis, carryover, status };
  if (!isSkins(game)) {
    const found = winnerOf(loaded.tournament, game);
    const winner = found && { name: found.name, measurement: found.measurement, unit: found.unit };
    return { ...head, provisional: false, holes: [], totals: [], unawarded: 0, winner };
  }
  const { holes, totals, unawarded, provisional } = played(loaded, game);
  return {
    ...head,
    provisional,
    holes: holes.map(({ winnerId: _id, winnerName: winner_name, hole, ...rest }) => ({
      hole,
      winner_name,
      ...rest,
    })),
    totals: totals.map(({ name, skins }) => ({ name, skins })),
    unawarded,
    winner: null,
  };
}
