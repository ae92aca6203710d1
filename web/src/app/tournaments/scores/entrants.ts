/** Who has scores: the teams of a scramble, the players of every other format. One row of the grid each. */
import type { HoleLine } from '@fairway/sdk';
import { words } from '../../../words/app.ts';

const said = words.scores;

/** A team's card that its marker has signed. */
export interface SignedCard {
  teamId: string;
  teamName: string;
  /** Who signed. */
  name: string;
  /** Corrected since. */
  isAmended: boolean;
}

export interface Entrant {
  id: string;
  kind: 'team' | 'player';
  name: string;
  /** The team of a player. */
  teamName: string | null;
  startLabel: string | null;
  withdrawn: boolean;
  signed: SignedCard | undefined;
  /** The first row of a team has what is done to its card. */
  isFirst: boolean;
  holes: readonly HoleLine[];
  out: number | null;
  in: number | null;
  total: number | null;
}

/** The field of one hole. */
export interface Spot {
  entrant: Entrant;
  hole: number;
}

export const storedAt = ({ entrant, hole }: Spot): number | null =>
  entrant.holes.find((line) => line.hole === hole)?.strokes ?? null;

/** How a score reads in a sentence. */
export const strokesText = (strokes: number | null): string =>
  strokes === null ? said.noScore : String(strokes);

/** Whether somebody who searches for this means the entrant. */
export function isFound({ name, teamName, startLabel }: Entrant, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, teamName, startLabel].some((words) => words?.toLowerCase().includes(wanted));
}
