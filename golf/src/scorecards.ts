/** Scorecards, one per team: the team's own card if it has one, and that of every player who has a ball. */
import { type Ball, playersBall, playersHandicap } from './ball.ts';
import { countingBalls } from './best-ball.ts';
import { entriesOf, isActive } from './entries.ts';
import type { Entry } from './entry.ts';
import type { Event, Player, Team } from './event.ts';
import { ballLines, holeLines } from './hole-lines.ts';
import { startLabel } from './play-order.ts';
import type { PlayerCard, Scorecard, Status } from './results.ts';
import { type Round, roundOf } from './round.ts';
import { sum } from './sums.ts';

const NO_TOTALS = { out: null, in: null, total: null };

/** The scorecards in the order of the teams, or only that of `teamId`. */
export function scorecards(event: Event, teamId?: string): Scorecard[] {
  const round = roundOf(event);
  const byTeam = new Map<string | undefined, Entry[]>(event.teams.map(({ id }) => [id, []]));
  for (const entry of entriesOf(round)) byTeam.get(entry.team?.id)?.push(entry);
  return event.teams
    .filter((team) => teamId === undefined || team.id === teamId)
    .map((team) => scorecard(team, byTeam.get(team.id) ?? [], round));
}

function scorecard(team: Team, entries: readonly Entry[], round: Round): Scorecard {
  const own = round.rules.format === 'individual' ? undefined : entries[0];
  const { total = null, out = null, in: back = null, toPar = null } = own?.sums.gross ?? {};
  return {
    teamId: team.id,
    teamName: team.name,
    format: round.rules.format,
    handicap: own?.handicap ?? null,
    startLabel: startLabel(team),
    status: own?.status ?? together(entries),
    holes: own === undefined ? [] : holeLines(own, 'gross', round),
    out,
    in: back,
    total,
    toPar,
    thru: own?.thru ?? null,
    players: round.seated(team.id).map((player) => playerCard(player, own, round)),
  };
}

/** The status of a team of individuals: complete when all are, not started while nobody has. */
function together(entries: readonly Entry[]): Status {
  if (entries.every(({ status }) => status === 'not_started')) return 'not_started';
  return entries.every(({ status }) => status === 'complete') ? 'complete' : 'in_progress';
}

/** In a scramble the ball is the team's: a player's card shows the handicap and no holes. */
function playerCard(player: Player, team: Entry | undefined, round: Round): PlayerCard {
  const { format } = round.rules;
  const head = {
    playerId: player.id,
    name: player.name,
    handicap: playersHandicap(player, round),
    withdrawn: player.withdrawn,
  };
  if (format !== 'individual' && format !== 'best_ball') return { ...head, holes: [], ...NO_TOTALS };
  const ball = playersBall(player, round);
  const { out, in: back, total } = sum(ball.gross, round.course.turn, null);
  return {
    ...head,
    holes: ballLines(ball, round.course, countsFor(player, team, round)),
    out,
    in: back,
    total,
  };
}

/** On which holes a player's ball counts: in a best ball where it is among the team's lowest. */
function countsFor(player: Player, team: Entry | undefined, round: Round): (hole: number) => boolean {
  if (team === undefined) return () => isActive(player);
  const isHis = (ball: Ball): boolean => ball.player === player;
  const countingOn = countingBalls(team.balls, 'gross', round.rules.bestBallCount);
  return (hole) => countingOn(hole).some(isHis);
}
