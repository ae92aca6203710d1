/** Why a board shows less than somebody may expect, in the same words on every page. */
import type { PublicBoards } from '@fairway/sdk';
import { dateTime } from '../../api/format.ts';
import { words } from '../../words/golf.ts';

export const isHidden = ({ boards, frozen_at }: PublicBoards): boolean =>
  boards.length === 0 && frozen_at === null;

/** Undefined while the board moves. */
export const frozenText = ({ frozen_at, event }: PublicBoards): string | undefined =>
  frozen_at === null ? undefined : words.board.frozen(dateTime(frozen_at, event.timezone));
