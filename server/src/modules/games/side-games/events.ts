/** What is told of side games. Who wins skins follows from the scores, and is not told. */

import type { Reads } from '../../../platform/db/reads.ts';
import { keyOf } from '../../integrations/events/keyed.ts';
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind, Noted } from '../../integrations/events/subject.ts';
import { among, type GameState } from './record.ts';
import { ToldSideGame } from './schemas.ts';

interface State extends GameState {
  /** Whether the transaction changes the team that has won: one that is deleted leaves its name behind. */
  isTeamChanged: boolean;
}

async function read(db: Reads, keys: readonly string[], noted: Noted): Promise<State[]> {
  const teams = new Set(noted.get('team'));
  const games = await among(db, keys);
  return games.map((game) => {
    const { tournament_id, winner_team_id } = game;
    const isTeamChanged = winner_team_id !== null && teams.has(keyOf({ tournament_id, id: winner_team_id }));
    return { ...game, isTeamChanged };
  });
}

/** A winner without an id has a name that was given, which `winner_name` shows among names that follow. */
const WON = ['winner_player_id', 'winner_team_id', 'given_name', 'measurement', 'unit'] as const;

function isWinnerSet(before: State | undefined, after: State): boolean {
  const hasWinner = (after.winner_player_id ?? after.winner_team_id ?? after.given_name) !== null;
  const isChanged = WON.some((field) => (before?.[field] ?? null) !== after[field]);
  return hasWinner && isChanged && before?.isTeamChanged !== true;
}

export const sideGameKind: EventKind = resourceKind<State>({
  kind: 'sidegame',
  schema: ToldSideGame,
  scope: 'tournaments:read',
  tables: { side_games: ['insert', 'update', 'delete'], side_game_entrants: ['insert', 'delete'] },
  read,
  keyOf,
  follows: ['participants', 'pot_cents', 'winner_name', 'entrant_type'],
  unseen: ['given_name'],
  created: 'A side game was created.',
  updated: 'A field of a side game or its list changed, or its winner was cleared.',
  deleted: 'A side game was deleted.',
  steps: [
    {
      verb: 'winner_set',
      description: 'The winner of a side game was set, or another one, or what was measured.',
      speaksOf: [...WON],
      isTaken: isWinnerSet,
    },
  ],
});
