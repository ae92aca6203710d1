/** What the API calls things, in the words of the pages. */
import type { Tournament } from '@fairway/sdk';
import type { Tone } from '../../kit/overlays/messages.tsx';

export type Status = Tournament['status'];

export const STATUS_LABELS: Record<Status, string> = {
  setup: 'Setup',
  open: 'Open',
  live: 'Live',
  final: 'Final',
  archived: 'Archived',
};

export const STATUS_TONES: Record<Status, Tone> = {
  setup: 'plain',
  open: 'info',
  live: 'good',
  final: 'gold',
  archived: 'plain',
};

export const FORMAT_LABELS = {
  scramble: 'Scramble',
  best_ball: 'Best ball',
  individual: 'Individual',
} as const;
