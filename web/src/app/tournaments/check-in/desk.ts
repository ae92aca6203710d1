/** Who is shown at the desk, team by team: whoever fits the search, by name, team or company. */
import type { Player, Team } from '@fairway/sdk';
import { isFound, seatsOf, startLabel } from '../people.ts';

export type Presence = 'all' | 'missing' | 'here';

interface DeskGroup {
  key: string;
  /** Undefined: those who sit on no team. */
  team: Team | undefined;
  players: Player[];
  /** How many of the whole team are not here yet, shown or not. */
  missing: number;
}

interface Asked {
  teams: readonly Team[];
  roster: readonly Player[];
  wanted: string;
  presence: Presence;
}

/** Teams in alphabetical order, because that is how people at a desk look for them. */
export function deskOf({ teams, roster, wanted, presence }: Asked): DeskGroup[] {
  const seats = seatsOf(roster);
  const groups = [...teams]
    .sort((one, other) => one.team_name.localeCompare(other.team_name))
    .map((team) => ({ key: team.id, team, players: seats.get(team.id) ?? [] }));
  return [...groups, { key: 'none', team: undefined, players: seats.get('') ?? [] }]
    .map((group) => ({
      ...group,
      missing: group.players.filter((player) => !player.checked_in && !player.withdrawn).length,
      players: group.players.filter(isShown(group.team, wanted, presence)),
    }))
    .filter(({ players }) => players.length > 0);
}

const isShown =
  (team: Team | undefined, wanted: string, presence: Presence) =>
  (player: Player): boolean =>
    (presence === 'all' || (!player.withdrawn && player.checked_in === (presence === 'here'))) &&
    isFound(wanted, player.full_name, player.company, team?.team_name, team && startLabel(team));
