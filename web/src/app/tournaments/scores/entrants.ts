/** Who has scores: the teams of a scramble, the players of every other format. One row of the grid each. */
import type { HoleLine } from '@fairway/sdk';

export interface Entrant {
  id: string;
  kind: 'team' | 'player';
  name: string;
  /** The team of a player. */
  teamName: string | null;
  startLabel: string | null;
  withdrawn: boolean;
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
  strokes === null ? 'no score' : String(strokes);

/** Whether somebody who searches for this means the entrant. */
export function isFound({ name, teamName, startLabel }: Entrant, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, teamName, startLabel].some((words) => words?.toLowerCase().includes(wanted));
}
