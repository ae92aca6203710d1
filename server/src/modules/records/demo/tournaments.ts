/** Five tournaments, one for each status and every format, made by the modules' verbs. */
import { playOrder } from '@fairway/golf';
import { DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { assignAll } from '../../event/flights/assign.ts';
import * as holes from '../../event/holes/holes.ts';
import { withdraw } from '../../event/players/presence.ts';
import type { CodeKeys } from '../../event/teams/access-codes.ts';
import { checked, create as createTeam } from '../../event/teams/create.ts';
import type { TeamCreated } from '../../event/teams/schemas.ts';
import * as teams from '../../event/teams/teams.ts';
import type { Format, Status } from '../../event/tournaments/schemas.ts';
import * as status from '../../event/tournaments/status.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { postAll } from '../../scoring/scores/bulk.ts';
import { COURSE, PLAYER_LUCK, strokesOn, TEAM_LUCK, TEAM_NAMES } from './course.ts';
import { loadedDice } from './dice.ts';
import { FIRST_NAMES, LAST_NAMES } from './people.ts';

interface Plan {
  name: string;
  format: Format;
  inDays: number;
  teams: number;
  /** Players on a team. */
  seats: number;
  /** How many holes each team has played. */
  thru: number;
  /** The status changes up to its final status. */
  moves: Status[];
}

export const LIVE_TOURNAMENT = "Members' Shotgun Scramble";
const OPEN_TOURNAMENT = 'Scramble for the Library';

const PLANS: Plan[] = [
  {
    name: 'Summer Best Ball',
    format: 'best_ball',
    inDays: -30,
    teams: 10,
    seats: 2,
    thru: 18,
    moves: ['final', 'archived'],
  },
  {
    name: 'Club Championship',
    format: 'individual',
    inDays: -2,
    teams: 8,
    seats: 3,
    thru: 18,
    moves: ['final'],
  },
  { name: 'Autumn Four-Ball', format: 'best_ball', inDays: 60, teams: 6, seats: 2, thru: 0, moves: [] },
  {
    name: OPEN_TOURNAMENT,
    format: 'scramble',
    inDays: 14,
    teams: 12,
    seats: 4,
    thru: 0,
    moves: [],
  },
  { name: LIVE_TOURNAMENT, format: 'scramble', inDays: 0, teams: 36, seats: 4, thru: 6, moves: ['live'] },
];

/** Returns the tournament that golfers can register for. */
export async function fillTournaments(tx: Tx, keys: CodeKeys): Promise<string> {
  let open = '';
  for (const [index, plan] of PLANS.entries()) {
    const id = await fillTournament(tx, plan, keys, loadedDice(index + 1));
    if (plan.name === OPEN_TOURNAMENT) open = id;
  }
  return open;
}

async function fillTournament(tx: Tx, plan: Plan, keys: CodeKeys, dice: () => number): Promise<string> {
  const { name, format, inDays, thru, moves } = plan;
  const eventDate = new Date(tx.now.getTime() + inDays * DAY).toISOString().slice(0, 10);
  const { id } = tournaments.create(tx, { name, courseName: 'Willow Creek', eventDate, format });
  await holes.replace(tx, id, COURSE);
  const made = await fillTeams(tx, id, plan, keys, dice);
  if (thru > 0) {
    await arrive(tx, id, made);
    await play(tx, id, plan, made, dice);
  }
  if (format === 'individual') await assignAll(tx, id, 2);
  if (name === 'Club Championship')
    await withdraw(tx, id, made[0]?.players[0]?.id ?? '', { reason: 'Sore back' });
  for (const next of moves) await status.change(tx, id, { status: next });
  return id;
}

async function fillTeams(
  tx: Tx,
  id: string,
  { teams: count, seats }: Plan,
  keys: CodeKeys,
  dice: () => number,
): Promise<TeamCreated[]> {
  const pick = (names: readonly string[]) => names[Math.floor(dice() * names.length)] ?? '';
  const made: TeamCreated[] = [];
  for (const teamName of TEAM_NAMES.slice(0, count)) {
    const players = Array.from({ length: seats }, () => {
      const [firstName, lastName] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
      return { firstName, lastName, handicap: Math.round(dice() * 280) / 10 };
    });
    made.push(await createTeam(tx, id, checked({ teamName, players }), keys));
  }
  return made;
}

/** Checks in all but a few. */
async function arrive(tx: Tx, id: string, made: TeamCreated[]): Promise<void> {
  for (const team of made.filter((_, index) => index % 12 !== 11)) await teams.checkIn(tx, id, team.id);
}

/** Plays each team up to about the same hole. */
async function play(tx: Tx, id: string, { format, thru }: Plan, made: TeamCreated[], dice: () => number) {
  const cards = made.flatMap((team) => {
    const holesPlayed = thru < COURSE.length && dice() < 0.4 ? thru - 1 : thru;
    const order = playOrder(team.starting_hole, COURSE.length).slice(0, holesPlayed);
    const card = (entrant: string, luck: typeof TEAM_LUCK, handicap: number) => ({
      id: entrant,
      posts: order.map((hole) => ({ hole, strokes: strokesOn(hole, luck, dice, handicap) })),
    });
    return format === 'scramble'
      ? [card(team.id, TEAM_LUCK, 0)]
      : team.players.map((player) => card(player.id, PLAYER_LUCK, player.handicap ?? 0));
  });
  const kind = format === 'scramble' ? ('team' as const) : ('player' as const);
  await postAll(tx, id, [{ kind, cards, count: cards.length }]);
}
