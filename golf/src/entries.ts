/** Who competes, by format: active players in an individual event, teams in a scramble or best ball. */
import { Ball, playersBall } from './ball.ts';
import { bestBall } from './best-ball.ts';
import { type Entrant, type Entry, entryOf } from './entry.ts';
import type { Format, Player, Team } from './event.ts';
import { computedScrambleHandicap, scramblePlayingHandicap } from './handicap.ts';
import type { Round } from './round.ts';

const ENTRANTS: Readonly<Record<Format, (round: Round) => Entrant[]>> = {
  individual: everyPlayer,
  scramble: (round) => round.event.teams.map((team) => oneBall(team, teamHandicap(team, round), round)),
  best_ball: (round) => round.event.teams.map((team) => bestBallTeam(team, round)),
};

export const entriesOf = (round: Round): Entry[] =>
  entrantsOf(round).map((entrant) => entryOf(entrant, round));

/** With `player` in a best ball, the players instead of the teams; otherwise the format decides. */
export function entrantsOf(round: Round, entrantType?: 'team' | 'player'): Entrant[] {
  const { format } = round.rules;
  if (entrantType === 'player' && format !== 'scramble') return everyPlayer(round);
  if (format === null) return round.event.teams.map((team) => oneBall(team, null, round));
  return ENTRANTS[format](round);
}

function everyPlayer(round: Round): Entrant[] {
  return round.event.players.filter(isActive).map((player) => individual(player, round));
}

export const isActive = (player: Player): boolean => !player.withdrawn;

function individual(player: Player, round: Round): Entrant {
  const own = playersBall(player, round);
  const team = player.teamId === null ? null : (round.teams.get(player.teamId) ?? null);
  const { handicap } = own;
  return { team, player, handicap, balls: [own], card: own, pars: 1, noReturn: false };
}

function oneBall(team: Team, handicap: number | null, round: Round): Entrant {
  const own = new Ball(round.strokesOf(team.id), null, handicap, round);
  return { team, player: null, handicap, balls: [own], card: own, pars: 1, noReturn: false };
}

/** The team's own handicap, else the one stored with its first score, else that computed from its players. */
function teamHandicap(team: Team, round: Round): number | null {
  const unrounded = team.handicap ?? team.storedHandicap ?? freshHandicap(team, round);
  return unrounded === null ? null : scramblePlayingHandicap(unrounded, round.course.numbers.length);
}

function freshHandicap(team: Team, round: Round): number | null {
  if (team.handicapSettled === true) return null;
  const active = round.seated(team.id).filter(isActive);
  return computedScrambleHandicap(active.map((player) => player.handicap));
}

/** Each player has a playing handicap, so the team has none. A withdrawn player's ball counts on no hole. */
function bestBallTeam(team: Team, round: Round): Entrant {
  const pars = round.rules.bestBallCount;
  const balls = round
    .seated(team.id)
    .filter(isActive)
    .map((player) => playersBall(player, round));
  const card = bestBall(balls, pars, round.course.numbers.length);
  return { team, player: null, handicap: null, balls, card, pars, noReturn: balls.length < pars };
}
