/** What the API calls things, in the words of the pages. */
import type { Tournament } from '@fairway/sdk';
import type { Tone } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';

export type Status = Tournament['status'];

export const STATUS_LABELS: Record<Status, string> = words.shared.statuses;

export const STATUS_TONES: Record<Status, Tone> = {
  setup: 'plain',
  open: 'info',
  live: 'good',
  final: 'gold',
  archived: 'plain',
};

export const FORMAT_LABELS = words.shared.formats;
