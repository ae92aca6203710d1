/** Why a board shows less than somebody may expect, in the same words on every page. */
import type { PublicBoards } from '@fairway/sdk';
import { dateTime } from '../../api/format.ts';

export const HIDDEN = 'The organizers keep the board to themselves for now. It will be back.';
export const NOBODY = 'Nobody is on the board yet.';

export const isHidden = ({ boards, frozen_at }: PublicBoards): boolean =>
  boards.length === 0 && frozen_at === null;

/** Undefined while the board moves. */
export const frozenText = ({ frozen_at, event }: PublicBoards): string | undefined =>
  frozen_at === null
    ? undefined
    : `As of ${dateTime(frozen_at, event.timezone)}. The organizers keep the rest for the ceremony.`;
